#!/usr/bin/env python3
"""Sets a collection in parts on the workers of Dask, and merges the reports of the parts.

    dask_shards.py [--shards N] [--scheduler ADDRESS] [--vtype COMMAND] --report FILE INPUT… -o FOLDER …

All other arguments go to `vtype batch` unchanged. Without --scheduler the workers are processes of this
machine. A part is tried again if it was killed, if its machine has gone, or if it ran out of disk space,
memory or processes (75). A part with texts that cannot be set is not tried again, since they would fail
again: the report has their errors.

Exit codes are those of vtype batch: 0 if everything is set, 1 if some texts are not, 75 if some may succeed
when the part is tried again.
"""
import argparse
import os
import pathlib
import subprocess
import sys
import time

from distributed import Client, LocalCluster


def set_part(command, arguments, part, parts, report, folder, retries):
  """Runs one part on a worker. Raises where it is to be tried again."""
  words = [command, "batch", *arguments, f"--shard={part}/{parts}", f"--report={report}", "--quiet"]
  for attempt in range(retries + 1):
    time.sleep(10 * attempt)
    run = subprocess.run(words, cwd=folder, capture_output=True, text=True)
    if run.returncode != 75:
      break
  # 0, 1 and 75 have a report. Other codes are wrong usage, or an output that cannot be written.
  if run.returncode not in (0, 1, 75):
    raise RuntimeError(f"part {part} of {parts}: exit code {run.returncode}\n{run.stderr}")
  return run.stderr


def main():
  parser = argparse.ArgumentParser(
    description=__doc__.splitlines()[0], allow_abbrev=False, usage=__doc__.splitlines()[2].strip())
  parser.add_argument("--shards", type=int, default=os.cpu_count() or 1)
  parser.add_argument("--scheduler", help="the address of a Dask scheduler")
  parser.add_argument("--vtype", default="vtype", help="the command on the workers")
  parser.add_argument("--report", required=True, help="the report of the whole")
  parser.add_argument("--retries", type=int, default=3, help="how often a part is tried again")
  options, arguments = parser.parse_known_args()

  workers = min(options.shards, os.cpu_count() or 1)
  # A worker of Dask is a process with one thread: the parts are processes of their own.
  cluster = options.scheduler or LocalCluster(
    n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None)
  reports = [f"{options.report}.{part}of{options.shards}" for part in range(1, options.shards + 1)]
  with Client(cluster) as client:
    futures = [
      client.submit(
        set_part, options.vtype, arguments, part, options.shards, report, os.getcwd(),
        options.retries, retries=options.retries, pure=False)
      for part, report in enumerate(reports, 1)
    ]
    for messages in client.gather(futures):
      sys.stderr.write(messages)
  if not options.scheduler:
    cluster.close()

  merged = subprocess.run(
    [options.vtype, "batch", "--merge-reports", *reports, "--report", options.report])
  if merged.returncode in (0, 1, 75):
    for report in reports:
      pathlib.Path(report).unlink()
  return merged.returncode


# Workers import this file.
if __name__ == "__main__":
  sys.exit(main())

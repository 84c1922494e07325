function __vtype_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __vtype_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __vtype_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __vtype_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __vtype_parse_tokens -S
    set -l unparsed_tokens (__vtype_tokens -pc)
    switch $unparsed_tokens[1]
    case 'vtype'
        __vtype_parse_subcommand -r 1 'o/output=' 'layout=' 'config=' 'jobs=' 'lang=' 'title=' 'author=' 'heading=' 'repair' 'markup' 'no-markup' 'style=+' 'autolink' 'link-all=+' 'no-links' 'font=+' 'size=' 'features=' 'latin-font=+' 'latin-size=' 'latin-shift=' 'rtl' 'ltr' 'align=' 'place=' 'cell-align=' 'page=' 'margin=' 'measure=' 'column-gap=' 'letter-spacing=' 'pitch=' 'max-columns=' 'overflow=' 'token=' 'token-place=' 'token-link=' 'blank-lines=' 'kinsoku=' 'word-break=' 'trim=' 'autospace=' 'hang=' 'indent=' 'head-brackets=' 'spacing-model=' 'sentence-space=' 'breaking=' 'last-column=' 'tcy=' 'tcy-letters=' 'tcy-marks=' 'numerals=' 'iteration-marks=' 'orientation=' 'ink=' 'paper=' 'debug' 'show-invisibles' 'fit' 'fit-minimum=' 'format=' 'binding=' 'backend=' 'outline' 'dpi=' 'strict' 'q/quiet' 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'batch'
            __vtype_parse_subcommand -r 1 'list=+' 'o/output=' 'name=' 'book' 'layout=' 'jobs=' 'report=' 'keep-going' 'fail-fast' 'timeout=' 'again' 'shard=' 'merge-reports' 'config=' 'lang=' 'title=' 'author=' 'heading=' 'repair' 'markup' 'no-markup' 'style=+' 'autolink' 'link-all=+' 'no-links' 'font=+' 'size=' 'features=' 'latin-font=+' 'latin-size=' 'latin-shift=' 'rtl' 'ltr' 'align=' 'place=' 'cell-align=' 'page=' 'margin=' 'measure=' 'column-gap=' 'letter-spacing=' 'pitch=' 'max-columns=' 'overflow=' 'token=' 'token-place=' 'token-link=' 'blank-lines=' 'kinsoku=' 'word-break=' 'trim=' 'autospace=' 'hang=' 'indent=' 'head-brackets=' 'spacing-model=' 'sentence-space=' 'breaking=' 'last-column=' 'tcy=' 'tcy-letters=' 'tcy-marks=' 'numerals=' 'iteration-marks=' 'orientation=' 'ink=' 'paper=' 'debug' 'show-invisibles' 'fit' 'fit-minimum=' 'format=' 'binding=' 'backend=' 'outline' 'dpi=' 'strict' 'q/quiet' 'version' 'h/help'
        case 'check'
            __vtype_parse_subcommand -r 1 'format=' 'severity=' 'ignore=+' 'strict' 'q/quiet' 'config=' 'lang=' 'title=' 'author=' 'heading=' 'repair' 'markup' 'no-markup' 'style=+' 'autolink' 'link-all=+' 'no-links' 'font=+' 'size=' 'features=' 'latin-font=+' 'latin-size=' 'latin-shift=' 'rtl' 'ltr' 'align=' 'place=' 'cell-align=' 'page=' 'margin=' 'measure=' 'column-gap=' 'letter-spacing=' 'pitch=' 'max-columns=' 'overflow=' 'token=' 'token-place=' 'token-link=' 'blank-lines=' 'kinsoku=' 'word-break=' 'trim=' 'autospace=' 'hang=' 'indent=' 'head-brackets=' 'spacing-model=' 'sentence-space=' 'breaking=' 'last-column=' 'tcy=' 'tcy-letters=' 'tcy-marks=' 'numerals=' 'iteration-marks=' 'orientation=' 'ink=' 'paper=' 'debug' 'show-invisibles' 'fit' 'fit-minimum=' 'version' 'h/help'
        case 'fonts'
            __vtype_parse_subcommand -r 1 'lang=' 'title=' 'author=' 'heading=' 'repair' 'markup' 'no-markup' 'style=+' 'autolink' 'link-all=+' 'no-links' 'font=+' 'size=' 'features=' 'latin-font=+' 'latin-size=' 'latin-shift=' 'strict' 'version' 'h/help'
        case 'query'
            __vtype_parse_subcommand 1 'at=' 'closest' 'range=' 'find=' 'page=' 'format=' 'version' 'h/help'
        case 'snapshot'
            __vtype_parse_subcommand 2 'update' 'o/output=' 'report=' 'tolerance=' 'max-pixels=' 'lang=' 'title=' 'author=' 'heading=' 'repair' 'markup' 'no-markup' 'style=+' 'autolink' 'link-all=+' 'no-links' 'font=+' 'size=' 'features=' 'latin-font=+' 'latin-size=' 'latin-shift=' 'rtl' 'ltr' 'align=' 'place=' 'cell-align=' 'page=' 'margin=' 'measure=' 'column-gap=' 'letter-spacing=' 'pitch=' 'max-columns=' 'overflow=' 'token=' 'token-place=' 'token-link=' 'blank-lines=' 'kinsoku=' 'word-break=' 'trim=' 'autospace=' 'hang=' 'indent=' 'head-brackets=' 'spacing-model=' 'sentence-space=' 'breaking=' 'last-column=' 'tcy=' 'tcy-letters=' 'tcy-marks=' 'numerals=' 'iteration-marks=' 'orientation=' 'ink=' 'paper=' 'debug' 'show-invisibles' 'fit' 'fit-minimum=' 'format=' 'binding=' 'backend=' 'outline' 'dpi=' 'strict' 'q/quiet' 'version' 'h/help'
        case 'help'
            __vtype_parse_subcommand -r 1 'version'
        end
    end
end

function __vtype_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __vtype_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __vtype_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __vtype_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__vtype_tokens -p)
    if test -z "$(__vtype_tokens -t)"
        set -l index (count (__vtype_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'vtype' -f
complete -c 'vtype' -n '__vtype_should_offer_completions_for_positional "vtype" -ge 1' -F
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" o output' -l 'output' -s 'o' -d 'The file to write; - is standard output; a folder takes a file an input.' -rF
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" layout' -l 'layout' -d 'Also write the layout as JSON; - is standard output.' -rF
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" config' -l 'config' -d 'A settings file in TOML, with these options by their names.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" jobs' -l 'jobs' -d 'How many processors a long text may use; by default all.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" lang' -l 'lang' -d 'The language: any BCP 47 tag.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" title' -l 'title' -d 'The title, for the document\'s metadata.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" author' -l 'author' -d 'The author, for the document\'s metadata.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" heading' -l 'heading' -d 'Whether the first lines are title and author.' -rfka 'auto always never'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" repair' -l 'repair' -d 'Replace invalid UTF-8 by U+FFFD and warn, instead of refusing the file.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" markup' -l 'markup' -d 'Read marks, such as [文字]{.person}, [文字](uri) and ::: {.name}.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" no-markup' -l 'no-markup' -d 'Take a file that ends in .md for plain text.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype"' -l 'style' -d 'Define a style that marks may name, as in \'person line=single\'; may be given several times.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" autolink' -l 'autolink' -d 'Make links of the URIs that stand in the text.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype"' -l 'link-all' -d 'Make a link of each place of a string, as in \'杜甫=https://…\'; may be given several times.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" no-links' -l 'no-links' -d 'Make no links, whatever the text has.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype"' -l 'font' -d 'A font family, or a font file with #N for a face of a collection.' -rfa '(set -l exts \'otf\' \'ttf\' \'ttc\';for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.{$exts};printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" size' -l 'size' -d 'The character size.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" features' -l 'features' -d 'Features of the fonts, such as vpal,vkrn or -liga or jp90, between commas.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype"' -l 'latin-font' -d 'A font for Latin, Greek and Cyrillic letters on their side; may be given several times.' -rfa '(set -l exts \'otf\' \'ttf\' \'ttc\';for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.{$exts};printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" latin-size' -l 'latin-size' -d 'The size of these letters, such as 1.05em.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" latin-shift' -l 'latin-shift' -d 'How far these letters move to where their ascenders point.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" rtl' -l 'rtl' -d 'Columns follow each other from right to left.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" ltr' -l 'ltr' -d 'Columns follow each other from left to right.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" align' -l 'align' -d 'A column in its block.' -rfka 'top center bottom justify even'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" place' -l 'place' -d 'The block on the page; by default the corner where the text starts.' -rfka 'top-left top-center top-right center-left center center-right bottom-left bottom-center bottom-right'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" cell-align' -l 'cell-align' -d 'A character across its column.' -rfka 'left center right'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" page' -l 'page' -d 'The page.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" margin' -l 'margin' -d 'The margins: one to four lengths, as in CSS.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" measure' -l 'measure' -d 'The column length; by default what the page or the longest line gives.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" column-gap' -l 'column-gap' -d 'The space between columns [0.75em].' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" letter-spacing' -l 'letter-spacing' -d 'The space after each character.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" pitch' -l 'pitch' -d 'From column to column, whatever stands on them.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" max-columns' -l 'max-columns' -d 'Stop after so many columns, with the token.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" overflow' -l 'overflow' -d 'What to do when the page is full.' -rfka 'paginate truncate clip grow error'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" token' -l 'token' -d 'What stands in place of text that is cut short.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" token-place' -l 'token-place' -d 'Where the token stands in the last column: after the text, before its end, or between.' -rfka 'end start middle'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" token-link' -l 'token-link' -d 'Make a link of the token, as for the whole text.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" blank-lines' -l 'blank-lines' -d 'Whether blank lines make blank columns.' -rfka 'keep collapse'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" kinsoku' -l 'kinsoku' -d 'How strictly marks are kept from the ends of a column.' -rfka 'none loose normal strict'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" word-break' -l 'word-break' -d 'Where words may be broken.' -rfka 'normal keep-all'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" trim' -l 'trim' -d 'Whether punctuation marks beside each other lose a blank.' -rfka 'none pairs'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" autospace' -l 'autospace' -d 'The gap between Han or kana and letters or digits on their side: none, a length or grid.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" hang' -l 'hang' -d 'Whether commas and full stops hang below the columns\' ends: where they do not fit, or always.' -rfka 'none allow force'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" indent' -l 'indent' -d 'Where the first column of a paragraph starts: a length or auto.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" head-brackets' -l 'head-brackets' -d 'How Japanese columns begin with a bracket: flush, with its full em, or flush and half an em in where a paragraph begins.' -rfka 'flush full half'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" spacing-model' -l 'spacing-model' -d 'Whose tables Japanese spacing and justification follow.' -rfka 'usual jlreq jis books'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" sentence-space' -l 'sentence-space' -d 'The space after ！ and ？ that end a sentence.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" breaking' -l 'breaking' -d 'How columns are found: each as full as can be, or all of a paragraph with the least adjustment.' -rfka 'greedy optimal'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" last-column' -l 'last-column' -d 'The fewest characters of a paragraph\'s last column.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" tcy' -l 'tcy' -d 'Numbers of up to so many digits stand in one cell, from left to right: 0 to 4.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" tcy-letters' -l 'tcy-letters' -d 'Latin words of up to so many letters stand in one cell: 0 to 3.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" tcy-marks' -l 'tcy-marks' -d 'Whether !! and !? share a cell, and with all also the full-width marks.' -rfka 'none ascii all'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" numerals' -l 'numerals' -d 'How the digits 0 to 9 are drawn; the text stays the author\'s.' -rfka 'rotate combine full-width kanji kanji-units'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" iteration-marks' -l 'iteration-marks' -d 'Whether 々 at a column\'s head is drawn as the ideograph that it repeats; the text stays the author\'s.' -rfka 'keep expand'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" orientation' -l 'orientation' -d 'How characters stand: by Unicode, all upright, or all turned.' -rfka 'mixed upright sideways'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" ink' -l 'ink' -d 'The text\'s colour: a name, #rgb or #rrggbb.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" paper' -l 'paper' -d 'The page\'s colour; by default white in PNG and none in PDF and SVG.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" debug' -l 'debug' -d 'Draw columns, cells, runs and axes over the page.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" show-invisibles' -l 'show-invisibles' -d 'Draw marks for spaces, tabs and the ends of paragraphs; the text has none of them.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" fit' -l 'fit' -d 'Set the text as large as it fits on one page of a fixed size, in steps of 0.1pt.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" fit-minimum' -l 'fit-minimum' -d 'The smallest size of --fit.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" format' -l 'format' -d 'The format, where the output\'s suffix does not tell it.' -rfka 'pdf svg png json'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" binding' -l 'binding' -d 'The side on which a PDF of several pages is bound.' -rfka 'left right'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" backend' -l 'backend' -d 'What writes PDF and SVG; PNG is always drawn by cairo.' -rfka 'cairo native'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" outline' -l 'outline' -d 'Write the outlines of characters in place of text, and no fonts, in PDF and SVG.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" dpi' -l 'dpi' -d 'The resolution of PNG.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" strict' -l 'strict' -d 'Fail with the first warning: on a missing font or character with exit code 69.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but warnings and errors.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" version' -l 'version' -d 'Show the version.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_positional "vtype" -eq 2' -fa 'batch' -d 'Set many texts in one run, on several processors.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_positional "vtype" -eq 2' -fa 'check' -d 'Say what is wrong with texts and with their layout, and write nothing.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_positional "vtype" -eq 2' -fa 'fonts' -d 'List the fonts that a text would be set in, and what is missing.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_positional "vtype" -eq 2' -fa 'query' -d 'Ask a layout saved as JSON what stands where.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_positional "vtype" -eq 2' -fa 'snapshot' -d 'Keep layouts and pictures of texts, and tell what has changed.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_positional "vtype" -eq 2' -fa 'help' -d 'Show subcommand help information.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_positional "vtype batch" -ge 1' -F
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch"' -l 'list' -d 'A file with an input a line; may be given several times.' -rF
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" o output' -l 'output' -s 'o' -d 'The folder to write to.' -rfa '(__vtype_complete_directories)'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" name' -l 'name' -d 'The names of outputs, of {stem}, {title}, {author} and {index}.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" book' -l 'book' -d 'Set all poems of a .json file as one text.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" layout' -l 'layout' -d 'Write the layouts to standard output, as JSON, a line a text, in the order of the inputs.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" jobs' -l 'jobs' -d 'How many workers, each a process; by default as many as there are processors.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" report' -l 'report' -d 'Write what has become of each text, as JSON; - is standard output.' -rF
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" keep-going' -l 'keep-going' -d 'Go on after a failure, which is the default.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" fail-fast' -l 'fail-fast' -d 'Begin no further text after a failure.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" timeout' -l 'timeout' -d 'Give up a text that takes more seconds.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" again' -l 'again' -d 'Set every text, also where nothing has changed.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" shard' -l 'shard' -d 'Set only a part of the texts: 2/8 is the second of eight.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" merge-reports' -l 'merge-reports' -d 'Take the inputs for reports of shards and merge them, to the file of --report.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" config' -l 'config' -d 'A settings file in TOML.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" lang' -l 'lang' -d 'The language: any BCP 47 tag.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" title' -l 'title' -d 'The title, for the document\'s metadata.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" author' -l 'author' -d 'The author, for the document\'s metadata.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" heading' -l 'heading' -d 'Whether the first lines are title and author.' -rfka 'auto always never'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" repair' -l 'repair' -d 'Replace invalid UTF-8 by U+FFFD and warn, instead of refusing the file.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" markup' -l 'markup' -d 'Read marks, such as [文字]{.person}, [文字](uri) and ::: {.name}.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" no-markup' -l 'no-markup' -d 'Take a file that ends in .md for plain text.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch"' -l 'style' -d 'Define a style that marks may name, as in \'person line=single\'; may be given several times.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" autolink' -l 'autolink' -d 'Make links of the URIs that stand in the text.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch"' -l 'link-all' -d 'Make a link of each place of a string, as in \'杜甫=https://…\'; may be given several times.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" no-links' -l 'no-links' -d 'Make no links, whatever the text has.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch"' -l 'font' -d 'A font family, or a font file with #N for a face of a collection.' -rfa '(set -l exts \'otf\' \'ttf\' \'ttc\';for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.{$exts};printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" size' -l 'size' -d 'The character size.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" features' -l 'features' -d 'Features of the fonts, such as vpal,vkrn or -liga or jp90, between commas.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch"' -l 'latin-font' -d 'A font for Latin, Greek and Cyrillic letters on their side; may be given several times.' -rfa '(set -l exts \'otf\' \'ttf\' \'ttc\';for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.{$exts};printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" latin-size' -l 'latin-size' -d 'The size of these letters, such as 1.05em.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" latin-shift' -l 'latin-shift' -d 'How far these letters move to where their ascenders point.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" rtl' -l 'rtl' -d 'Columns follow each other from right to left.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" ltr' -l 'ltr' -d 'Columns follow each other from left to right.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" align' -l 'align' -d 'A column in its block.' -rfka 'top center bottom justify even'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" place' -l 'place' -d 'The block on the page; by default the corner where the text starts.' -rfka 'top-left top-center top-right center-left center center-right bottom-left bottom-center bottom-right'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" cell-align' -l 'cell-align' -d 'A character across its column.' -rfka 'left center right'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" page' -l 'page' -d 'The page.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" margin' -l 'margin' -d 'The margins: one to four lengths, as in CSS.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" measure' -l 'measure' -d 'The column length; by default what the page or the longest line gives.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" column-gap' -l 'column-gap' -d 'The space between columns [0.75em].' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" letter-spacing' -l 'letter-spacing' -d 'The space after each character.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" pitch' -l 'pitch' -d 'From column to column, whatever stands on them.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" max-columns' -l 'max-columns' -d 'Stop after so many columns, with the token.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" overflow' -l 'overflow' -d 'What to do when the page is full.' -rfka 'paginate truncate clip grow error'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" token' -l 'token' -d 'What stands in place of text that is cut short.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" token-place' -l 'token-place' -d 'Where the token stands in the last column: after the text, before its end, or between.' -rfka 'end start middle'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" token-link' -l 'token-link' -d 'Make a link of the token, as for the whole text.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" blank-lines' -l 'blank-lines' -d 'Whether blank lines make blank columns.' -rfka 'keep collapse'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" kinsoku' -l 'kinsoku' -d 'How strictly marks are kept from the ends of a column.' -rfka 'none loose normal strict'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" word-break' -l 'word-break' -d 'Where words may be broken.' -rfka 'normal keep-all'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" trim' -l 'trim' -d 'Whether punctuation marks beside each other lose a blank.' -rfka 'none pairs'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" autospace' -l 'autospace' -d 'The gap between Han or kana and letters or digits on their side: none, a length or grid.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" hang' -l 'hang' -d 'Whether commas and full stops hang below the columns\' ends: where they do not fit, or always.' -rfka 'none allow force'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" indent' -l 'indent' -d 'Where the first column of a paragraph starts: a length or auto.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" head-brackets' -l 'head-brackets' -d 'How Japanese columns begin with a bracket: flush, with its full em, or flush and half an em in where a paragraph begins.' -rfka 'flush full half'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" spacing-model' -l 'spacing-model' -d 'Whose tables Japanese spacing and justification follow.' -rfka 'usual jlreq jis books'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" sentence-space' -l 'sentence-space' -d 'The space after ！ and ？ that end a sentence.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" breaking' -l 'breaking' -d 'How columns are found: each as full as can be, or all of a paragraph with the least adjustment.' -rfka 'greedy optimal'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" last-column' -l 'last-column' -d 'The fewest characters of a paragraph\'s last column.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" tcy' -l 'tcy' -d 'Numbers of up to so many digits stand in one cell, from left to right: 0 to 4.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" tcy-letters' -l 'tcy-letters' -d 'Latin words of up to so many letters stand in one cell: 0 to 3.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" tcy-marks' -l 'tcy-marks' -d 'Whether !! and !? share a cell, and with all also the full-width marks.' -rfka 'none ascii all'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" numerals' -l 'numerals' -d 'How the digits 0 to 9 are drawn; the text stays the author\'s.' -rfka 'rotate combine full-width kanji kanji-units'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" iteration-marks' -l 'iteration-marks' -d 'Whether 々 at a column\'s head is drawn as the ideograph that it repeats; the text stays the author\'s.' -rfka 'keep expand'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" orientation' -l 'orientation' -d 'How characters stand: by Unicode, all upright, or all turned.' -rfka 'mixed upright sideways'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" ink' -l 'ink' -d 'The text\'s colour: a name, #rgb or #rrggbb.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" paper' -l 'paper' -d 'The page\'s colour; by default white in PNG and none in PDF and SVG.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" debug' -l 'debug' -d 'Draw columns, cells, runs and axes over the page.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" show-invisibles' -l 'show-invisibles' -d 'Draw marks for spaces, tabs and the ends of paragraphs; the text has none of them.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" fit' -l 'fit' -d 'Set the text as large as it fits on one page of a fixed size, in steps of 0.1pt.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" fit-minimum' -l 'fit-minimum' -d 'The smallest size of --fit.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" format' -l 'format' -d 'The format, where the output\'s suffix does not tell it.' -rfka 'pdf svg png json'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" binding' -l 'binding' -d 'The side on which a PDF of several pages is bound.' -rfka 'left right'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" backend' -l 'backend' -d 'What writes PDF and SVG; PNG is always drawn by cairo.' -rfka 'cairo native'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" outline' -l 'outline' -d 'Write the outlines of characters in place of text, and no fonts, in PDF and SVG.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" dpi' -l 'dpi' -d 'The resolution of PNG.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" strict' -l 'strict' -d 'Fail with the first warning: on a missing font or character with exit code 69.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but warnings and errors.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" version' -l 'version' -d 'Show the version.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype batch" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_positional "vtype check" -ge 1' -F
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" format' -l 'format' -d 'How findings are written: for people, as JSON, or as annotations of GitHub\'s workflows.' -rfka 'human json github'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" severity' -l 'severity' -d 'The least severity that is told.' -rfka 'note warning error'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check"' -l 'ignore' -d 'A code that is not looked for; may be given several times.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" strict' -l 'strict' -d 'Let a note set the exit code as well.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" q quiet' -l 'quiet' -s 'q' -d 'Leave out the last line, which counts the findings.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" config' -l 'config' -d 'A settings file in TOML; what it says of outputs is passed over.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'toml\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" lang' -l 'lang' -d 'The language: any BCP 47 tag.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" title' -l 'title' -d 'The title, for the document\'s metadata.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" author' -l 'author' -d 'The author, for the document\'s metadata.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" heading' -l 'heading' -d 'Whether the first lines are title and author.' -rfka 'auto always never'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" repair' -l 'repair' -d 'Replace invalid UTF-8 by U+FFFD and warn, instead of refusing the file.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" markup' -l 'markup' -d 'Read marks, such as [文字]{.person}, [文字](uri) and ::: {.name}.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" no-markup' -l 'no-markup' -d 'Take a file that ends in .md for plain text.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check"' -l 'style' -d 'Define a style that marks may name, as in \'person line=single\'; may be given several times.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" autolink' -l 'autolink' -d 'Make links of the URIs that stand in the text.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check"' -l 'link-all' -d 'Make a link of each place of a string, as in \'杜甫=https://…\'; may be given several times.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" no-links' -l 'no-links' -d 'Make no links, whatever the text has.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check"' -l 'font' -d 'A font family, or a font file with #N for a face of a collection.' -rfa '(set -l exts \'otf\' \'ttf\' \'ttc\';for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.{$exts};printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" size' -l 'size' -d 'The character size.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" features' -l 'features' -d 'Features of the fonts, such as vpal,vkrn or -liga or jp90, between commas.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check"' -l 'latin-font' -d 'A font for Latin, Greek and Cyrillic letters on their side; may be given several times.' -rfa '(set -l exts \'otf\' \'ttf\' \'ttc\';for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.{$exts};printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" latin-size' -l 'latin-size' -d 'The size of these letters, such as 1.05em.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" latin-shift' -l 'latin-shift' -d 'How far these letters move to where their ascenders point.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" rtl' -l 'rtl' -d 'Columns follow each other from right to left.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" ltr' -l 'ltr' -d 'Columns follow each other from left to right.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" align' -l 'align' -d 'A column in its block.' -rfka 'top center bottom justify even'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" place' -l 'place' -d 'The block on the page; by default the corner where the text starts.' -rfka 'top-left top-center top-right center-left center center-right bottom-left bottom-center bottom-right'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" cell-align' -l 'cell-align' -d 'A character across its column.' -rfka 'left center right'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" page' -l 'page' -d 'The page.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" margin' -l 'margin' -d 'The margins: one to four lengths, as in CSS.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" measure' -l 'measure' -d 'The column length; by default what the page or the longest line gives.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" column-gap' -l 'column-gap' -d 'The space between columns [0.75em].' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" letter-spacing' -l 'letter-spacing' -d 'The space after each character.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" pitch' -l 'pitch' -d 'From column to column, whatever stands on them.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" max-columns' -l 'max-columns' -d 'Stop after so many columns, with the token.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" overflow' -l 'overflow' -d 'What to do when the page is full.' -rfka 'paginate truncate clip grow error'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" token' -l 'token' -d 'What stands in place of text that is cut short.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" token-place' -l 'token-place' -d 'Where the token stands in the last column: after the text, before its end, or between.' -rfka 'end start middle'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" token-link' -l 'token-link' -d 'Make a link of the token, as for the whole text.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" blank-lines' -l 'blank-lines' -d 'Whether blank lines make blank columns.' -rfka 'keep collapse'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" kinsoku' -l 'kinsoku' -d 'How strictly marks are kept from the ends of a column.' -rfka 'none loose normal strict'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" word-break' -l 'word-break' -d 'Where words may be broken.' -rfka 'normal keep-all'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" trim' -l 'trim' -d 'Whether punctuation marks beside each other lose a blank.' -rfka 'none pairs'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" autospace' -l 'autospace' -d 'The gap between Han or kana and letters or digits on their side: none, a length or grid.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" hang' -l 'hang' -d 'Whether commas and full stops hang below the columns\' ends: where they do not fit, or always.' -rfka 'none allow force'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" indent' -l 'indent' -d 'Where the first column of a paragraph starts: a length or auto.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" head-brackets' -l 'head-brackets' -d 'How Japanese columns begin with a bracket: flush, with its full em, or flush and half an em in where a paragraph begins.' -rfka 'flush full half'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" spacing-model' -l 'spacing-model' -d 'Whose tables Japanese spacing and justification follow.' -rfka 'usual jlreq jis books'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" sentence-space' -l 'sentence-space' -d 'The space after ！ and ？ that end a sentence.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" breaking' -l 'breaking' -d 'How columns are found: each as full as can be, or all of a paragraph with the least adjustment.' -rfka 'greedy optimal'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" last-column' -l 'last-column' -d 'The fewest characters of a paragraph\'s last column.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" tcy' -l 'tcy' -d 'Numbers of up to so many digits stand in one cell, from left to right: 0 to 4.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" tcy-letters' -l 'tcy-letters' -d 'Latin words of up to so many letters stand in one cell: 0 to 3.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" tcy-marks' -l 'tcy-marks' -d 'Whether !! and !? share a cell, and with all also the full-width marks.' -rfka 'none ascii all'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" numerals' -l 'numerals' -d 'How the digits 0 to 9 are drawn; the text stays the author\'s.' -rfka 'rotate combine full-width kanji kanji-units'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" iteration-marks' -l 'iteration-marks' -d 'Whether 々 at a column\'s head is drawn as the ideograph that it repeats; the text stays the author\'s.' -rfka 'keep expand'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" orientation' -l 'orientation' -d 'How characters stand: by Unicode, all upright, or all turned.' -rfka 'mixed upright sideways'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" ink' -l 'ink' -d 'The text\'s colour: a name, #rgb or #rrggbb.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" paper' -l 'paper' -d 'The page\'s colour; by default white in PNG and none in PDF and SVG.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" debug' -l 'debug' -d 'Draw columns, cells, runs and axes over the page.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" show-invisibles' -l 'show-invisibles' -d 'Draw marks for spaces, tabs and the ends of paragraphs; the text has none of them.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" fit' -l 'fit' -d 'Set the text as large as it fits on one page of a fixed size, in steps of 0.1pt.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" fit-minimum' -l 'fit-minimum' -d 'The smallest size of --fit.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" version' -l 'version' -d 'Show the version.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype check" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype fonts" lang' -l 'lang' -d 'The language: any BCP 47 tag.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype fonts" title' -l 'title' -d 'The title, for the document\'s metadata.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype fonts" author' -l 'author' -d 'The author, for the document\'s metadata.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype fonts" heading' -l 'heading' -d 'Whether the first lines are title and author.' -rfka 'auto always never'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype fonts" repair' -l 'repair' -d 'Replace invalid UTF-8 by U+FFFD and warn, instead of refusing the file.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype fonts" markup' -l 'markup' -d 'Read marks, such as [文字]{.person}, [文字](uri) and ::: {.name}.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype fonts" no-markup' -l 'no-markup' -d 'Take a file that ends in .md for plain text.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype fonts"' -l 'style' -d 'Define a style that marks may name, as in \'person line=single\'; may be given several times.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype fonts" autolink' -l 'autolink' -d 'Make links of the URIs that stand in the text.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype fonts"' -l 'link-all' -d 'Make a link of each place of a string, as in \'杜甫=https://…\'; may be given several times.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype fonts" no-links' -l 'no-links' -d 'Make no links, whatever the text has.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype fonts"' -l 'font' -d 'A font family, or a font file with #N for a face of a collection.' -rfa '(set -l exts \'otf\' \'ttf\' \'ttc\';for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.{$exts};printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype fonts" size' -l 'size' -d 'The character size.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype fonts" features' -l 'features' -d 'Features of the fonts, such as vpal,vkrn or -liga or jp90, between commas.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype fonts"' -l 'latin-font' -d 'A font for Latin, Greek and Cyrillic letters on their side; may be given several times.' -rfa '(set -l exts \'otf\' \'ttf\' \'ttc\';for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.{$exts};printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype fonts" latin-size' -l 'latin-size' -d 'The size of these letters, such as 1.05em.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype fonts" latin-shift' -l 'latin-shift' -d 'How far these letters move to where their ascenders point.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype fonts" strict' -l 'strict' -d 'Fail where a character or a font is missing.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype fonts" version' -l 'version' -d 'Show the version.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype fonts" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_positional "vtype query" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype query" at' -l 'at' -d 'The character at a place of the page, from its top left corner.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype query" closest' -l 'closest' -d 'With --at: the nearest character, if the place is outside the text.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype query" range' -l 'range' -d 'The text of a range, and where it stands: a rectangle a column.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype query" find' -l 'find' -d 'The places of a text, and where each stands.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype query" page' -l 'page' -d 'The page of --at, from 1.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype query" format' -l 'format' -d 'How the answer is written: lines for people, or a line of JSON an answer.' -rfka 'text json'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype query" version' -l 'version' -d 'Show the version.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype query" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_positional "vtype snapshot" -eq 1' -fka 'record verify'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_positional "vtype snapshot" -eq 2' -fa '(__vtype_complete_directories)'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" update' -l 'update' -d 'Accept what differs, and remove snapshots without a text.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" o output' -l 'output' -s 'o' -d 'Where pictures of differences go; by default __failures__/ in the folder.' -rfa '(__vtype_complete_directories)'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" report' -l 'report' -d 'Write what was found as JSON; - is standard output.' -rF
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" tolerance' -l 'tolerance' -d 'How much a colour of a pixel may differ, from 0 to 255.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" max-pixels' -l 'max-pixels' -d 'How many pixels of a page may differ by more.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" lang' -l 'lang' -d 'The language: any BCP 47 tag.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" title' -l 'title' -d 'The title, for the document\'s metadata.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" author' -l 'author' -d 'The author, for the document\'s metadata.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" heading' -l 'heading' -d 'Whether the first lines are title and author.' -rfka 'auto always never'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" repair' -l 'repair' -d 'Replace invalid UTF-8 by U+FFFD and warn, instead of refusing the file.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" markup' -l 'markup' -d 'Read marks, such as [文字]{.person}, [文字](uri) and ::: {.name}.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" no-markup' -l 'no-markup' -d 'Take a file that ends in .md for plain text.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot"' -l 'style' -d 'Define a style that marks may name, as in \'person line=single\'; may be given several times.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" autolink' -l 'autolink' -d 'Make links of the URIs that stand in the text.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot"' -l 'link-all' -d 'Make a link of each place of a string, as in \'杜甫=https://…\'; may be given several times.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" no-links' -l 'no-links' -d 'Make no links, whatever the text has.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot"' -l 'font' -d 'A font family, or a font file with #N for a face of a collection.' -rfa '(set -l exts \'otf\' \'ttf\' \'ttc\';for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.{$exts};printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" size' -l 'size' -d 'The character size.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" features' -l 'features' -d 'Features of the fonts, such as vpal,vkrn or -liga or jp90, between commas.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot"' -l 'latin-font' -d 'A font for Latin, Greek and Cyrillic letters on their side; may be given several times.' -rfa '(set -l exts \'otf\' \'ttf\' \'ttc\';for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.{$exts};printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" latin-size' -l 'latin-size' -d 'The size of these letters, such as 1.05em.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" latin-shift' -l 'latin-shift' -d 'How far these letters move to where their ascenders point.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" rtl' -l 'rtl' -d 'Columns follow each other from right to left.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" ltr' -l 'ltr' -d 'Columns follow each other from left to right.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" align' -l 'align' -d 'A column in its block.' -rfka 'top center bottom justify even'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" place' -l 'place' -d 'The block on the page; by default the corner where the text starts.' -rfka 'top-left top-center top-right center-left center center-right bottom-left bottom-center bottom-right'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" cell-align' -l 'cell-align' -d 'A character across its column.' -rfka 'left center right'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" page' -l 'page' -d 'The page.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" margin' -l 'margin' -d 'The margins: one to four lengths, as in CSS.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" measure' -l 'measure' -d 'The column length; by default what the page or the longest line gives.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" column-gap' -l 'column-gap' -d 'The space between columns [0.75em].' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" letter-spacing' -l 'letter-spacing' -d 'The space after each character.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" pitch' -l 'pitch' -d 'From column to column, whatever stands on them.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" max-columns' -l 'max-columns' -d 'Stop after so many columns, with the token.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" overflow' -l 'overflow' -d 'What to do when the page is full.' -rfka 'paginate truncate clip grow error'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" token' -l 'token' -d 'What stands in place of text that is cut short.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" token-place' -l 'token-place' -d 'Where the token stands in the last column: after the text, before its end, or between.' -rfka 'end start middle'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" token-link' -l 'token-link' -d 'Make a link of the token, as for the whole text.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" blank-lines' -l 'blank-lines' -d 'Whether blank lines make blank columns.' -rfka 'keep collapse'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" kinsoku' -l 'kinsoku' -d 'How strictly marks are kept from the ends of a column.' -rfka 'none loose normal strict'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" word-break' -l 'word-break' -d 'Where words may be broken.' -rfka 'normal keep-all'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" trim' -l 'trim' -d 'Whether punctuation marks beside each other lose a blank.' -rfka 'none pairs'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" autospace' -l 'autospace' -d 'The gap between Han or kana and letters or digits on their side: none, a length or grid.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" hang' -l 'hang' -d 'Whether commas and full stops hang below the columns\' ends: where they do not fit, or always.' -rfka 'none allow force'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" indent' -l 'indent' -d 'Where the first column of a paragraph starts: a length or auto.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" head-brackets' -l 'head-brackets' -d 'How Japanese columns begin with a bracket: flush, with its full em, or flush and half an em in where a paragraph begins.' -rfka 'flush full half'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" spacing-model' -l 'spacing-model' -d 'Whose tables Japanese spacing and justification follow.' -rfka 'usual jlreq jis books'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" sentence-space' -l 'sentence-space' -d 'The space after ！ and ？ that end a sentence.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" breaking' -l 'breaking' -d 'How columns are found: each as full as can be, or all of a paragraph with the least adjustment.' -rfka 'greedy optimal'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" last-column' -l 'last-column' -d 'The fewest characters of a paragraph\'s last column.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" tcy' -l 'tcy' -d 'Numbers of up to so many digits stand in one cell, from left to right: 0 to 4.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" tcy-letters' -l 'tcy-letters' -d 'Latin words of up to so many letters stand in one cell: 0 to 3.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" tcy-marks' -l 'tcy-marks' -d 'Whether !! and !? share a cell, and with all also the full-width marks.' -rfka 'none ascii all'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" numerals' -l 'numerals' -d 'How the digits 0 to 9 are drawn; the text stays the author\'s.' -rfka 'rotate combine full-width kanji kanji-units'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" iteration-marks' -l 'iteration-marks' -d 'Whether 々 at a column\'s head is drawn as the ideograph that it repeats; the text stays the author\'s.' -rfka 'keep expand'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" orientation' -l 'orientation' -d 'How characters stand: by Unicode, all upright, or all turned.' -rfka 'mixed upright sideways'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" ink' -l 'ink' -d 'The text\'s colour: a name, #rgb or #rrggbb.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" paper' -l 'paper' -d 'The page\'s colour; by default white in PNG and none in PDF and SVG.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" debug' -l 'debug' -d 'Draw columns, cells, runs and axes over the page.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" show-invisibles' -l 'show-invisibles' -d 'Draw marks for spaces, tabs and the ends of paragraphs; the text has none of them.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" fit' -l 'fit' -d 'Set the text as large as it fits on one page of a fixed size, in steps of 0.1pt.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" fit-minimum' -l 'fit-minimum' -d 'The smallest size of --fit.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" format' -l 'format' -d 'The format, where the output\'s suffix does not tell it.' -rfka 'pdf svg png json'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" binding' -l 'binding' -d 'The side on which a PDF of several pages is bound.' -rfka 'left right'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" backend' -l 'backend' -d 'What writes PDF and SVG; PNG is always drawn by cairo.' -rfka 'cairo native'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" outline' -l 'outline' -d 'Write the outlines of characters in place of text, and no fonts, in PDF and SVG.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" dpi' -l 'dpi' -d 'The resolution of PNG.' -rfka ''
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" strict' -l 'strict' -d 'Fail with the first warning: on a missing font or character with exit code 69.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but warnings and errors.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" version' -l 'version' -d 'Show the version.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype snapshot" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'vtype' -n '__vtype_should_offer_completions_for_flags_or_options "vtype help" version' -l 'version' -d 'Show the version.'

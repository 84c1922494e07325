#!/bin/bash

__vtype_cursor_index_in_current_word() {
    local remaining="${COMP_LINE}"

    local word
    for word in "${COMP_WORDS[@]::COMP_CWORD}"; do
        remaining="${remaining##*([[:space:]])"${word}"*([[:space:]])}"
    done

    local -ir index="$((COMP_POINT - ${#COMP_LINE} + ${#remaining}))"
    if [[ "${index}" -le 0 ]]; then
        printf 0
    else
        printf %s "${index}"
    fi
}

# positional arguments:
#
# - 1: the current (sub)command's count of positional arguments
#
# required variables:
#
# - repeating_flags: the repeating flags that the current (sub)command can accept
# - non_repeating_flags: the non-repeating flags that the current (sub)command can accept
# - repeating_options: the repeating options that the current (sub)command can accept
# - non_repeating_options: the non-repeating options that the current (sub)command can accept
# - positional_number: value ignored
# - unparsed_words: unparsed words from the current command line
#
# modified variables:
#
# - non_repeating_flags: remove flags for this (sub)command that are already on the command line
# - non_repeating_options: remove options for this (sub)command that are already on the command line
# - positional_number: set to the current positional number
# - unparsed_words: remove all flags, options, and option values for this (sub)command
__vtype_offer_flags_options() {
    local -ir positional_count="${1}"
    positional_number=0

    local was_flag_option_terminator_seen=false
    local is_parsing_option_value=false

    local -ar unparsed_word_indices=("${!unparsed_words[@]}")
    local -i word_index
    for word_index in "${unparsed_word_indices[@]}"; do
        if "${is_parsing_option_value}"; then
            # This word is an option value:
            # Reset marker for next word iff not currently the last word
            [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]] && is_parsing_option_value=false
            unset "unparsed_words[${word_index}]"
            # Do not process this word as a flag or an option
            continue
        fi

        local word="${unparsed_words["${word_index}"]}"
        if ! "${was_flag_option_terminator_seen}"; then
            case "${word}" in
            --)
                unset "unparsed_words[${word_index}]"
                # by itself -- is a flag/option terminator, but if it is the last word, it is the start of a completion
                if [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]]; then
                    was_flag_option_terminator_seen=true
                fi
                continue
                ;;
            -*)
                # ${word} is a flag or an option
                # If ${word} is an option, mark that the next word to be parsed is an option value
                local option
                for option in "${repeating_options[@]}" "${non_repeating_options[@]}"; do
                    [[ "${word}" = "${option}" ]] && is_parsing_option_value=true && break
                done

                # Remove ${word} from ${non_repeating_flags} or ${non_repeating_options} so it isn't offered again
                local not_found=true
                local -i index
                for index in "${!non_repeating_flags[@]}"; do
                    if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                        unset "non_repeating_flags[${index}]"
                        non_repeating_flags=("${non_repeating_flags[@]}")
                        not_found=false
                        break
                    fi
                done
                if "${not_found}"; then
                    for index in "${!non_repeating_flags[@]}"; do
                        if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                            unset "non_repeating_flags[${index}]"
                            non_repeating_flags=("${non_repeating_flags[@]}")
                            break
                        fi
                    done
                fi
                unset "unparsed_words[${word_index}]"
                continue
                ;;
            esac
        fi

        # ${word} is neither a flag, nor an option, nor an option value
        if [[ "${positional_number}" -lt "${positional_count}" || "${positional_count}" -lt 0 ]]; then
            # ${word} is a positional
            ((positional_number++))
            unset "unparsed_words[${word_index}]"
        else
            if [[ -z "${word}" ]]; then
                # Could be completing a flag, option, or subcommand
                positional_number=-1
            else
                # ${word} is a subcommand or invalid, so stop processing this (sub)command
                positional_number=-2
            fi
            break
        fi
    done

    unparsed_words=("${unparsed_words[@]}")

    if\
        ! "${was_flag_option_terminator_seen}"\
        && ! "${is_parsing_option_value}"\
        && [[ ("${cur}" = -* && "${positional_number}" -ge 0) || "${positional_number}" -eq -1 ]]
    then
        COMPREPLY+=($(compgen -W "${repeating_flags[*]} ${non_repeating_flags[*]} ${repeating_options[*]} ${non_repeating_options[*]}" -- "${cur}"))
    fi
}

__vtype_add_completions() {
    local completion
    while IFS='' read -r completion; do
        COMPREPLY+=("${completion}")
    done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
}

__vtype_custom_complete() {
    if [[ -n "${cur}" || -z ${COMP_WORDS[${COMP_CWORD}]} || "${COMP_LINE:${COMP_POINT}:1}" != ' ' ]]; then
        local -ar words=("${COMP_WORDS[@]}")
    else
        local -ar words=("${COMP_WORDS[@]::${COMP_CWORD}}" '' "${COMP_WORDS[@]:${COMP_CWORD}}")
    fi

    "${COMP_WORDS[0]}" "${@}" "${words[@]}"
}

_vtype() {
    local state
    state="$(shopt -p;shopt -po)"
    trap "${state//$'\n'/;}" RETURN
    shopt -s extglob
    set +o history +o posix

    local -xr SAP_SHELL=bash
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(IFS='.';printf %s "${BASH_VERSINFO[*]}")"
    local -r SAP_SHELL_VERSION

    local -r cur="${2}"
    local -r prev="${3}"

    local -i positional_number
    local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")

    local -a repeating_flags=()
    local -a non_repeating_flags=(--repair --markup --no-markup --autolink --no-links --no-images --rtl --ltr --debug --show-invisibles --fit --outline --no-tags --svg-text --svg-sprite --strict --quiet -q --version -h --help)
    local -a repeating_options=(--style --link-all --allow-images --font --latin-font --frame --exclude)
    local -a non_repeating_options=(--output -o --layout --config --jobs --lang --title --author --heading --size --features --latin-size --latin-shift --align --place --cell-align --page --margin --measure --column-gap --letter-spacing --pitch --max-columns --overflow --token --token-place --token-link --blank-lines --kinsoku --word-break --trim --autospace --hang --indent --head-brackets --spacing-model --sentence-space --breaking --last-column --tcy --tcy-letters --tcy-marks --numerals --iteration-marks --orientation --ink --paper --fit-minimum --shape --tiers --tier-gap --format --binding --backend --dpi --part)
    __vtype_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--output'|'-o')
        __vtype_add_completions -f
        return
        ;;
    '--layout')
        __vtype_add_completions -f
        return
        ;;
    '--config')
        __vtype_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    '--jobs')
        return
        ;;
    '--lang')
        return
        ;;
    '--title')
        return
        ;;
    '--author')
        return
        ;;
    '--heading')
        __vtype_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--style')
        return
        ;;
    '--link-all')
        return
        ;;
    '--allow-images')
        __vtype_add_completions -d
        return
        ;;
    '--font')
        __vtype_add_completions -o plusdirs -fX '!*.@(otf|ttf|ttc)'
        return
        ;;
    '--size')
        return
        ;;
    '--features')
        return
        ;;
    '--latin-font')
        __vtype_add_completions -o plusdirs -fX '!*.@(otf|ttf|ttc)'
        return
        ;;
    '--latin-size')
        return
        ;;
    '--latin-shift')
        return
        ;;
    '--align')
        __vtype_add_completions -W 'top'$'\n''center'$'\n''bottom'$'\n''justify'$'\n''even'
        return
        ;;
    '--place')
        __vtype_add_completions -W 'top-left'$'\n''top-center'$'\n''top-right'$'\n''center-left'$'\n''center'$'\n''center-right'$'\n''bottom-left'$'\n''bottom-center'$'\n''bottom-right'
        return
        ;;
    '--cell-align')
        __vtype_add_completions -W 'left'$'\n''center'$'\n''right'
        return
        ;;
    '--page')
        return
        ;;
    '--margin')
        return
        ;;
    '--measure')
        return
        ;;
    '--column-gap')
        return
        ;;
    '--letter-spacing')
        return
        ;;
    '--pitch')
        return
        ;;
    '--max-columns')
        return
        ;;
    '--overflow')
        __vtype_add_completions -W 'paginate'$'\n''truncate'$'\n''clip'$'\n''grow'$'\n''error'
        return
        ;;
    '--token')
        return
        ;;
    '--token-place')
        __vtype_add_completions -W 'end'$'\n''start'$'\n''middle'
        return
        ;;
    '--token-link')
        return
        ;;
    '--blank-lines')
        __vtype_add_completions -W 'keep'$'\n''collapse'
        return
        ;;
    '--kinsoku')
        __vtype_add_completions -W 'none'$'\n''loose'$'\n''normal'$'\n''strict'
        return
        ;;
    '--word-break')
        __vtype_add_completions -W 'normal'$'\n''keep-all'
        return
        ;;
    '--trim')
        __vtype_add_completions -W 'none'$'\n''pairs'
        return
        ;;
    '--autospace')
        return
        ;;
    '--hang')
        __vtype_add_completions -W 'none'$'\n''allow'$'\n''force'
        return
        ;;
    '--indent')
        return
        ;;
    '--head-brackets')
        __vtype_add_completions -W 'flush'$'\n''full'$'\n''half'
        return
        ;;
    '--spacing-model')
        __vtype_add_completions -W 'usual'$'\n''jlreq'$'\n''jis'$'\n''books'
        return
        ;;
    '--sentence-space')
        return
        ;;
    '--breaking')
        __vtype_add_completions -W 'greedy'$'\n''optimal'
        return
        ;;
    '--last-column')
        return
        ;;
    '--tcy')
        return
        ;;
    '--tcy-letters')
        return
        ;;
    '--tcy-marks')
        __vtype_add_completions -W 'none'$'\n''ascii'$'\n''all'
        return
        ;;
    '--numerals')
        __vtype_add_completions -W 'rotate'$'\n''combine'$'\n''full-width'$'\n''kanji'$'\n''kanji-units'
        return
        ;;
    '--iteration-marks')
        __vtype_add_completions -W 'keep'$'\n''expand'
        return
        ;;
    '--orientation')
        __vtype_add_completions -W 'mixed'$'\n''upright'$'\n''sideways'
        return
        ;;
    '--ink')
        return
        ;;
    '--paper')
        return
        ;;
    '--fit-minimum')
        return
        ;;
    '--shape')
        return
        ;;
    '--frame')
        return
        ;;
    '--exclude')
        return
        ;;
    '--tiers')
        return
        ;;
    '--tier-gap')
        return
        ;;
    '--format')
        __vtype_add_completions -W 'pdf'$'\n''svg'$'\n''png'$'\n''json'
        return
        ;;
    '--binding')
        __vtype_add_completions -W 'left'$'\n''right'
        return
        ;;
    '--backend')
        __vtype_add_completions -W 'cairo'$'\n''native'
        return
        ;;
    '--dpi')
        return
        ;;
    '--part')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __vtype_add_completions -f
        return
        ;;
    esac

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    batch|check|fonts|query|snapshot|help)
        # Offer subcommand argument completions
        "_vtype_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'batch check fonts query snapshot help' -- "${cur}"))
        ;;
    esac
}

_vtype_batch() {
    repeating_flags=()
    non_repeating_flags=(--book --keep-going --fail-fast --again --merge-reports --allow-outside --repair --markup --no-markup --autolink --no-links --no-images --rtl --ltr --debug --show-invisibles --fit --outline --no-tags --svg-text --svg-sprite --strict --quiet -q --version -h --help)
    repeating_options=(--list --style --link-all --allow-images --font --latin-font --frame --exclude)
    non_repeating_options=(--output -o --name --layout --jobs --report --timeout --shard --config --lang --title --author --heading --size --features --latin-size --latin-shift --align --place --cell-align --page --margin --measure --column-gap --letter-spacing --pitch --max-columns --overflow --token --token-place --token-link --blank-lines --kinsoku --word-break --trim --autospace --hang --indent --head-brackets --spacing-model --sentence-space --breaking --last-column --tcy --tcy-letters --tcy-marks --numerals --iteration-marks --orientation --ink --paper --fit-minimum --shape --tiers --tier-gap --format --binding --backend --dpi --part)
    __vtype_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--list')
        __vtype_add_completions -f
        return
        ;;
    '--output'|'-o')
        __vtype_add_completions -d
        return
        ;;
    '--name')
        return
        ;;
    '--layout')
        return
        ;;
    '--jobs')
        return
        ;;
    '--report')
        __vtype_add_completions -f
        return
        ;;
    '--timeout')
        return
        ;;
    '--shard')
        return
        ;;
    '--config')
        __vtype_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    '--lang')
        return
        ;;
    '--title')
        return
        ;;
    '--author')
        return
        ;;
    '--heading')
        __vtype_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--style')
        return
        ;;
    '--link-all')
        return
        ;;
    '--allow-images')
        __vtype_add_completions -d
        return
        ;;
    '--font')
        __vtype_add_completions -o plusdirs -fX '!*.@(otf|ttf|ttc)'
        return
        ;;
    '--size')
        return
        ;;
    '--features')
        return
        ;;
    '--latin-font')
        __vtype_add_completions -o plusdirs -fX '!*.@(otf|ttf|ttc)'
        return
        ;;
    '--latin-size')
        return
        ;;
    '--latin-shift')
        return
        ;;
    '--align')
        __vtype_add_completions -W 'top'$'\n''center'$'\n''bottom'$'\n''justify'$'\n''even'
        return
        ;;
    '--place')
        __vtype_add_completions -W 'top-left'$'\n''top-center'$'\n''top-right'$'\n''center-left'$'\n''center'$'\n''center-right'$'\n''bottom-left'$'\n''bottom-center'$'\n''bottom-right'
        return
        ;;
    '--cell-align')
        __vtype_add_completions -W 'left'$'\n''center'$'\n''right'
        return
        ;;
    '--page')
        return
        ;;
    '--margin')
        return
        ;;
    '--measure')
        return
        ;;
    '--column-gap')
        return
        ;;
    '--letter-spacing')
        return
        ;;
    '--pitch')
        return
        ;;
    '--max-columns')
        return
        ;;
    '--overflow')
        __vtype_add_completions -W 'paginate'$'\n''truncate'$'\n''clip'$'\n''grow'$'\n''error'
        return
        ;;
    '--token')
        return
        ;;
    '--token-place')
        __vtype_add_completions -W 'end'$'\n''start'$'\n''middle'
        return
        ;;
    '--token-link')
        return
        ;;
    '--blank-lines')
        __vtype_add_completions -W 'keep'$'\n''collapse'
        return
        ;;
    '--kinsoku')
        __vtype_add_completions -W 'none'$'\n''loose'$'\n''normal'$'\n''strict'
        return
        ;;
    '--word-break')
        __vtype_add_completions -W 'normal'$'\n''keep-all'
        return
        ;;
    '--trim')
        __vtype_add_completions -W 'none'$'\n''pairs'
        return
        ;;
    '--autospace')
        return
        ;;
    '--hang')
        __vtype_add_completions -W 'none'$'\n''allow'$'\n''force'
        return
        ;;
    '--indent')
        return
        ;;
    '--head-brackets')
        __vtype_add_completions -W 'flush'$'\n''full'$'\n''half'
        return
        ;;
    '--spacing-model')
        __vtype_add_completions -W 'usual'$'\n''jlreq'$'\n''jis'$'\n''books'
        return
        ;;
    '--sentence-space')
        return
        ;;
    '--breaking')
        __vtype_add_completions -W 'greedy'$'\n''optimal'
        return
        ;;
    '--last-column')
        return
        ;;
    '--tcy')
        return
        ;;
    '--tcy-letters')
        return
        ;;
    '--tcy-marks')
        __vtype_add_completions -W 'none'$'\n''ascii'$'\n''all'
        return
        ;;
    '--numerals')
        __vtype_add_completions -W 'rotate'$'\n''combine'$'\n''full-width'$'\n''kanji'$'\n''kanji-units'
        return
        ;;
    '--iteration-marks')
        __vtype_add_completions -W 'keep'$'\n''expand'
        return
        ;;
    '--orientation')
        __vtype_add_completions -W 'mixed'$'\n''upright'$'\n''sideways'
        return
        ;;
    '--ink')
        return
        ;;
    '--paper')
        return
        ;;
    '--fit-minimum')
        return
        ;;
    '--shape')
        return
        ;;
    '--frame')
        return
        ;;
    '--exclude')
        return
        ;;
    '--tiers')
        return
        ;;
    '--tier-gap')
        return
        ;;
    '--format')
        __vtype_add_completions -W 'pdf'$'\n''svg'$'\n''png'$'\n''json'
        return
        ;;
    '--binding')
        __vtype_add_completions -W 'left'$'\n''right'
        return
        ;;
    '--backend')
        __vtype_add_completions -W 'cairo'$'\n''native'
        return
        ;;
    '--dpi')
        return
        ;;
    '--part')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __vtype_add_completions -f
        return
        ;;
    esac
}

_vtype_check() {
    repeating_flags=()
    non_repeating_flags=(--strict --quiet -q --allow-outside --repair --markup --no-markup --autolink --no-links --no-images --rtl --ltr --debug --show-invisibles --fit --version -h --help)
    repeating_options=(--ignore --style --link-all --allow-images --font --latin-font --frame --exclude)
    non_repeating_options=(--format --severity --config --lang --title --author --heading --size --features --latin-size --latin-shift --align --place --cell-align --page --margin --measure --column-gap --letter-spacing --pitch --max-columns --overflow --token --token-place --token-link --blank-lines --kinsoku --word-break --trim --autospace --hang --indent --head-brackets --spacing-model --sentence-space --breaking --last-column --tcy --tcy-letters --tcy-marks --numerals --iteration-marks --orientation --ink --paper --fit-minimum --shape --tiers --tier-gap)
    __vtype_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--format')
        __vtype_add_completions -W 'human'$'\n''json'$'\n''github'
        return
        ;;
    '--severity')
        __vtype_add_completions -W 'note'$'\n''warning'$'\n''error'
        return
        ;;
    '--ignore')
        return
        ;;
    '--config')
        __vtype_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    '--lang')
        return
        ;;
    '--title')
        return
        ;;
    '--author')
        return
        ;;
    '--heading')
        __vtype_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--style')
        return
        ;;
    '--link-all')
        return
        ;;
    '--allow-images')
        __vtype_add_completions -d
        return
        ;;
    '--font')
        __vtype_add_completions -o plusdirs -fX '!*.@(otf|ttf|ttc)'
        return
        ;;
    '--size')
        return
        ;;
    '--features')
        return
        ;;
    '--latin-font')
        __vtype_add_completions -o plusdirs -fX '!*.@(otf|ttf|ttc)'
        return
        ;;
    '--latin-size')
        return
        ;;
    '--latin-shift')
        return
        ;;
    '--align')
        __vtype_add_completions -W 'top'$'\n''center'$'\n''bottom'$'\n''justify'$'\n''even'
        return
        ;;
    '--place')
        __vtype_add_completions -W 'top-left'$'\n''top-center'$'\n''top-right'$'\n''center-left'$'\n''center'$'\n''center-right'$'\n''bottom-left'$'\n''bottom-center'$'\n''bottom-right'
        return
        ;;
    '--cell-align')
        __vtype_add_completions -W 'left'$'\n''center'$'\n''right'
        return
        ;;
    '--page')
        return
        ;;
    '--margin')
        return
        ;;
    '--measure')
        return
        ;;
    '--column-gap')
        return
        ;;
    '--letter-spacing')
        return
        ;;
    '--pitch')
        return
        ;;
    '--max-columns')
        return
        ;;
    '--overflow')
        __vtype_add_completions -W 'paginate'$'\n''truncate'$'\n''clip'$'\n''grow'$'\n''error'
        return
        ;;
    '--token')
        return
        ;;
    '--token-place')
        __vtype_add_completions -W 'end'$'\n''start'$'\n''middle'
        return
        ;;
    '--token-link')
        return
        ;;
    '--blank-lines')
        __vtype_add_completions -W 'keep'$'\n''collapse'
        return
        ;;
    '--kinsoku')
        __vtype_add_completions -W 'none'$'\n''loose'$'\n''normal'$'\n''strict'
        return
        ;;
    '--word-break')
        __vtype_add_completions -W 'normal'$'\n''keep-all'
        return
        ;;
    '--trim')
        __vtype_add_completions -W 'none'$'\n''pairs'
        return
        ;;
    '--autospace')
        return
        ;;
    '--hang')
        __vtype_add_completions -W 'none'$'\n''allow'$'\n''force'
        return
        ;;
    '--indent')
        return
        ;;
    '--head-brackets')
        __vtype_add_completions -W 'flush'$'\n''full'$'\n''half'
        return
        ;;
    '--spacing-model')
        __vtype_add_completions -W 'usual'$'\n''jlreq'$'\n''jis'$'\n''books'
        return
        ;;
    '--sentence-space')
        return
        ;;
    '--breaking')
        __vtype_add_completions -W 'greedy'$'\n''optimal'
        return
        ;;
    '--last-column')
        return
        ;;
    '--tcy')
        return
        ;;
    '--tcy-letters')
        return
        ;;
    '--tcy-marks')
        __vtype_add_completions -W 'none'$'\n''ascii'$'\n''all'
        return
        ;;
    '--numerals')
        __vtype_add_completions -W 'rotate'$'\n''combine'$'\n''full-width'$'\n''kanji'$'\n''kanji-units'
        return
        ;;
    '--iteration-marks')
        __vtype_add_completions -W 'keep'$'\n''expand'
        return
        ;;
    '--orientation')
        __vtype_add_completions -W 'mixed'$'\n''upright'$'\n''sideways'
        return
        ;;
    '--ink')
        return
        ;;
    '--paper')
        return
        ;;
    '--fit-minimum')
        return
        ;;
    '--shape')
        return
        ;;
    '--frame')
        return
        ;;
    '--exclude')
        return
        ;;
    '--tiers')
        return
        ;;
    '--tier-gap')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __vtype_add_completions -f
        return
        ;;
    esac
}

_vtype_fonts() {
    repeating_flags=()
    non_repeating_flags=(--repair --markup --no-markup --autolink --no-links --no-images --strict --version -h --help)
    repeating_options=(--style --link-all --allow-images --font --latin-font)
    non_repeating_options=(--lang --title --author --heading --size --features --latin-size --latin-shift)
    __vtype_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--lang')
        return
        ;;
    '--title')
        return
        ;;
    '--author')
        return
        ;;
    '--heading')
        __vtype_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--style')
        return
        ;;
    '--link-all')
        return
        ;;
    '--allow-images')
        __vtype_add_completions -d
        return
        ;;
    '--font')
        __vtype_add_completions -o plusdirs -fX '!*.@(otf|ttf|ttc)'
        return
        ;;
    '--size')
        return
        ;;
    '--features')
        return
        ;;
    '--latin-font')
        __vtype_add_completions -o plusdirs -fX '!*.@(otf|ttf|ttc)'
        return
        ;;
    '--latin-size')
        return
        ;;
    '--latin-shift')
        return
        ;;
    esac
}

_vtype_query() {
    repeating_flags=()
    non_repeating_flags=(--closest --version -h --help)
    repeating_options=()
    non_repeating_options=(--at --range --find --page --format)
    __vtype_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--at')
        return
        ;;
    '--range')
        return
        ;;
    '--find')
        return
        ;;
    '--page')
        return
        ;;
    '--format')
        __vtype_add_completions -W 'text'$'\n''json'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __vtype_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    esac
}

_vtype_snapshot() {
    repeating_flags=()
    non_repeating_flags=(--update --repair --markup --no-markup --autolink --no-links --no-images --rtl --ltr --debug --show-invisibles --fit --outline --no-tags --svg-text --svg-sprite --strict --quiet -q --version -h --help)
    repeating_options=(--style --link-all --allow-images --font --latin-font --frame --exclude)
    non_repeating_options=(--output -o --report --tolerance --max-pixels --lang --title --author --heading --size --features --latin-size --latin-shift --align --place --cell-align --page --margin --measure --column-gap --letter-spacing --pitch --max-columns --overflow --token --token-place --token-link --blank-lines --kinsoku --word-break --trim --autospace --hang --indent --head-brackets --spacing-model --sentence-space --breaking --last-column --tcy --tcy-letters --tcy-marks --numerals --iteration-marks --orientation --ink --paper --fit-minimum --shape --tiers --tier-gap --format --binding --backend --dpi --part)
    __vtype_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--output'|'-o')
        __vtype_add_completions -d
        return
        ;;
    '--report')
        __vtype_add_completions -f
        return
        ;;
    '--tolerance')
        return
        ;;
    '--max-pixels')
        return
        ;;
    '--lang')
        return
        ;;
    '--title')
        return
        ;;
    '--author')
        return
        ;;
    '--heading')
        __vtype_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '--style')
        return
        ;;
    '--link-all')
        return
        ;;
    '--allow-images')
        __vtype_add_completions -d
        return
        ;;
    '--font')
        __vtype_add_completions -o plusdirs -fX '!*.@(otf|ttf|ttc)'
        return
        ;;
    '--size')
        return
        ;;
    '--features')
        return
        ;;
    '--latin-font')
        __vtype_add_completions -o plusdirs -fX '!*.@(otf|ttf|ttc)'
        return
        ;;
    '--latin-size')
        return
        ;;
    '--latin-shift')
        return
        ;;
    '--align')
        __vtype_add_completions -W 'top'$'\n''center'$'\n''bottom'$'\n''justify'$'\n''even'
        return
        ;;
    '--place')
        __vtype_add_completions -W 'top-left'$'\n''top-center'$'\n''top-right'$'\n''center-left'$'\n''center'$'\n''center-right'$'\n''bottom-left'$'\n''bottom-center'$'\n''bottom-right'
        return
        ;;
    '--cell-align')
        __vtype_add_completions -W 'left'$'\n''center'$'\n''right'
        return
        ;;
    '--page')
        return
        ;;
    '--margin')
        return
        ;;
    '--measure')
        return
        ;;
    '--column-gap')
        return
        ;;
    '--letter-spacing')
        return
        ;;
    '--pitch')
        return
        ;;
    '--max-columns')
        return
        ;;
    '--overflow')
        __vtype_add_completions -W 'paginate'$'\n''truncate'$'\n''clip'$'\n''grow'$'\n''error'
        return
        ;;
    '--token')
        return
        ;;
    '--token-place')
        __vtype_add_completions -W 'end'$'\n''start'$'\n''middle'
        return
        ;;
    '--token-link')
        return
        ;;
    '--blank-lines')
        __vtype_add_completions -W 'keep'$'\n''collapse'
        return
        ;;
    '--kinsoku')
        __vtype_add_completions -W 'none'$'\n''loose'$'\n''normal'$'\n''strict'
        return
        ;;
    '--word-break')
        __vtype_add_completions -W 'normal'$'\n''keep-all'
        return
        ;;
    '--trim')
        __vtype_add_completions -W 'none'$'\n''pairs'
        return
        ;;
    '--autospace')
        return
        ;;
    '--hang')
        __vtype_add_completions -W 'none'$'\n''allow'$'\n''force'
        return
        ;;
    '--indent')
        return
        ;;
    '--head-brackets')
        __vtype_add_completions -W 'flush'$'\n''full'$'\n''half'
        return
        ;;
    '--spacing-model')
        __vtype_add_completions -W 'usual'$'\n''jlreq'$'\n''jis'$'\n''books'
        return
        ;;
    '--sentence-space')
        return
        ;;
    '--breaking')
        __vtype_add_completions -W 'greedy'$'\n''optimal'
        return
        ;;
    '--last-column')
        return
        ;;
    '--tcy')
        return
        ;;
    '--tcy-letters')
        return
        ;;
    '--tcy-marks')
        __vtype_add_completions -W 'none'$'\n''ascii'$'\n''all'
        return
        ;;
    '--numerals')
        __vtype_add_completions -W 'rotate'$'\n''combine'$'\n''full-width'$'\n''kanji'$'\n''kanji-units'
        return
        ;;
    '--iteration-marks')
        __vtype_add_completions -W 'keep'$'\n''expand'
        return
        ;;
    '--orientation')
        __vtype_add_completions -W 'mixed'$'\n''upright'$'\n''sideways'
        return
        ;;
    '--ink')
        return
        ;;
    '--paper')
        return
        ;;
    '--fit-minimum')
        return
        ;;
    '--shape')
        return
        ;;
    '--frame')
        return
        ;;
    '--exclude')
        return
        ;;
    '--tiers')
        return
        ;;
    '--tier-gap')
        return
        ;;
    '--format')
        __vtype_add_completions -W 'pdf'$'\n''svg'$'\n''png'$'\n''json'
        return
        ;;
    '--binding')
        __vtype_add_completions -W 'left'$'\n''right'
        return
        ;;
    '--backend')
        __vtype_add_completions -W 'cairo'$'\n''native'
        return
        ;;
    '--dpi')
        return
        ;;
    '--part')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __vtype_add_completions -W 'record'$'\n''verify'
        return
        ;;
    2)
        __vtype_add_completions -d
        return
        ;;
    esac
}

_vtype_help() {
    repeating_flags=()
    non_repeating_flags=(--version)
    repeating_options=()
    non_repeating_options=()
    __vtype_offer_flags_options -1
}

complete -o filenames -F _vtype vtype

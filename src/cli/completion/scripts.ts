import type { Shell } from '../options.ts'

/**
 * The scripts that shells load. Each asks `msgapi completion SHELL --word=WORD -- WORDS…`, the msgapi on the command line,
 * so that the answers are those of the version of the project. The first line of the answer says which files fit, the second what is
 * before the completed part of the word.
 */
export const scripts: Readonly<Record<Shell, string>> = {
  // Works in bash 3.2, which macOS has: without mapfile, negative indices and compopt. Bash splits words at "=" and ":".
  bash: `# Completion of msgapi in bash. Add to ~/.bashrc: eval "$(msgapi completion bash)"
_msgapi() {
  local word files before line joins= current=\${COMP_WORDS[COMP_CWORD]}
  local -a words
  words=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD}"; do
    if [[ \${#words[@]} -gt 0 && ( $word == [:=] || -n $joins ) ]]; then
      words[\${#words[@]}-1]+=$word
    else
      words+=("$word")
    fi
    if [[ $word == [:=] ]]; then joins=yes; else joins=; fi
  done
  word=\${words[\${#words[@]}-1]}
  unset "words[\${#words[@]}-1]"
  COMPREPLY=()
  {
    IFS= read -r files
    IFS= read -r before
    while IFS= read -r line; do COMPREPLY+=("\${line%%$'\\t'*}"); done
  } < <("\${COMP_WORDS[0]/#\\~/$HOME}" completion bash --word="$word" -- \${words[@]+"\${words[@]}"} 2>/dev/null)
  word=\${word#"$before"}
  case $files in
    files | folders)
      compopt -o filenames 2>/dev/null
      while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
        if [[ $files == folders ]]; then compgen -d -- "$word"; else compgen -f -- "$word"; fi
      )
      ;;
  esac
  if [[ -n $before && $current == "$before"* ]]; then COMPREPLY=("\${COMPREPLY[@]/#/$before}"); fi
}
complete -F _msgapi msgapi
`,
  zsh: `#compdef msgapi
# Completion of msgapi in zsh. Add to ~/.zshrc, behind compinit: eval "$(msgapi completion zsh)"
_msgapi() {
  local files before line
  local -a candidates
  {
    IFS= read -r files
    IFS= read -r before
    while IFS= read -r line; do candidates+=("$line"); done
  } < <("\${(Q)words[1]/#\\~/$HOME}" completion zsh --word="\${(Q)PREFIX}" -- "\${(@Q)words[2,CURRENT-1]}" 2>/dev/null)
  if [[ -n $before ]]; then compset -p \${#before}; fi
  if (( \${#candidates} )); then _describe msgapi candidates; fi
  case $files in
    files) _files ;;
    folders) _files -/ ;;
  esac
}
if [[ \${funcstack[1]} == _msgapi ]]; then _msgapi "$@"; else compdef _msgapi msgapi; fi
`,
  fish: `# Completion of msgapi in fish. Run once: msgapi completion fish > ~/.config/fish/completions/msgapi.fish
function __msgapi_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -l program $words[1]
    set -e words[1]
    set -l answer ($program completion fish --word="$word" -- $words 2>/dev/null)
    set -l before $answer[2]
    for candidate in $answer[3..-1]
        echo $before$candidate
    end
    set -l part (string sub -s (math 1 + (string length -- "$before")) -- "$word")
    switch "$answer[1]"
        case files
            for path in (__fish_complete_path "$part")
                echo $before$path
            end
        case folders
            for path in (__fish_complete_directories "$part" '')
                echo $before$path
            end
    end
end
complete -c msgapi -f -a '(__msgapi_complete)'
`,
  powershell: `# Completion of msgapi in PowerShell. Add to $PROFILE: msgapi completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName msgapi -ScriptBlock {
  param($word, $line, $cursor)
  $written = @($line.CommandElements | Where-Object { $_.Extent.StartOffset -lt $cursor } | ForEach-Object { "$_" })
  $program = $written[0]
  $words = @($written | Select-Object -Skip 1)
  if ($word -ne '') { $words = @($words | Select-Object -SkipLast 1) }
  $answer = @(& $program completion powershell "--word=$word" -- @words 2>$null)
  $before = $answer[1]
  $answer | Select-Object -Skip 2 | ForEach-Object {
    $value, $about = $_ -split "\`t", 2
    if (-not $about) { $about = $value }
    [System.Management.Automation.CompletionResult]::new($before + $value, $value, 'ParameterValue', $about)
  }
  if ($answer[0] -ne 'none') {
    [System.Management.Automation.CompletionCompleters]::CompleteFilename($word.Substring($before.Length)) |
      Where-Object { $answer[0] -eq 'files' -or $_.ResultType -eq 'ProviderContainer' } |
      ForEach-Object {
        [System.Management.Automation.CompletionResult]::new($before + $_.CompletionText, $_.ListItemText, $_.ResultType, $_.ToolTip)
      }
  }
}
`,
}

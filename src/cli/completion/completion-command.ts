import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';

/** A script for each shell: it asks `flatfield --complete=WORD`, falls back to files, and holds no names itself. */
const completionScripts = {
  bash: `# flatfield completion for bash. In ~/.bashrc: source <(flatfield completion bash)
_flatfield() {
  local word="\${COMP_WORDS[COMP_CWORD]}" text
  local words=("\${COMP_WORDS[@]:1:COMP_CWORD-1}")
  local last=$((\${#words[@]} - 1))
  # An equals sign is a word of its own to bash.
  if [[ "$word" == "=" ]]; then word=""; fi
  if ((last >= 0)) && [[ "\${words[last]}" == "=" ]]; then unset "words[last]"; fi
  COMPREPLY=()
  while IFS=$'\\t' read -r text _; do
    COMPREPLY+=("$text")
  done < <(flatfield "--complete=$word" "\${words[@]}" 2>/dev/null)
}
complete -o bashdefault -o default -F _flatfield flatfield
`,
  zsh: `#compdef flatfield
# flatfield completion for zsh. In ~/.zshrc, after compinit: source <(flatfield completion zsh)
_flatfield() {
  local -a found texts
  local line
  found=("\${(@f)$(flatfield "--complete=\${words[CURRENT]}" "\${(@)words[2,CURRENT-1]}" 2>/dev/null)}")
  for line in "\${found[@]}"; do
    [[ -n "$line" ]] && texts+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  if (( \${#texts} )); then _describe flatfield texts; else _files; fi
}
if [[ "\${funcstack[1]}" == "_flatfield" ]]; then _flatfield "$@"; else compdef _flatfield flatfield; fi
`,
  fish: `# flatfield completion for fish: flatfield completion fish > ~/.config/fish/completions/flatfield.fish
function __flatfield_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -l found (flatfield "--complete=$word" $words[2..-1] 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\\n' $found
    else
        __fish_complete_path "$word"
    end
end
complete -c flatfield -f -a '(__flatfield_complete)'
`,
  powershell: `# flatfield completion for PowerShell. In $PROFILE: flatfield completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName flatfield -ScriptBlock {
    param($word, $line, $position)
    $words = @($line.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position } | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
    & flatfield "--complete=$word" @words 2>$null | ForEach-Object {
        $text, $meaning = $_ -split "\`t", 2
        if (-not $meaning) { $meaning = $text }
        [System.Management.Automation.CompletionResult]::new($text, $text, 'ParameterValue', $meaning)
    }
}
`,
} as const;

/** `flatfield completion SHELL`: a script that makes the shell complete commands, options and their values. */
export const completionCommand = defineCommand({
  positionals: {
    shell: {
      type: 'string',
      choices: Object.keys(completionScripts),
      describe: 'Shell that completes',
      demandOption: true,
    },
  },
  options: {},
  run: async ({ shell }, { print }) => {
    // The choices of the positional are the keys of the table.
    print(completionScripts[shell as keyof typeof completionScripts]);
    return exitCodes.pass;
  },
});

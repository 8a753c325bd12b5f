// The operator's commands: `npm run cli -- <command>`. What a command answers goes to standard output, everything
// else to standard error; exit 1 when it could not be done.
import { runCommand } from './run-command.ts'

process.exitCode = await runCommand(process.argv.slice(2), {
  print: (line) => console.log(line),
  complain: (what) => console.error(what),
})

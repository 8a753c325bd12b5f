// The operator's commands: `npm run cli -- <command>`. Answers go to standard output, everything
// else to standard error; a failure exits with 1.
import { runCommand } from './run-command.ts'

process.exitCode = await runCommand(process.argv.slice(2), {
  print: (line) => console.log(line),
  complain: (message) => console.error(message),
})

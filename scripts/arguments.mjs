// Arguments of scripts that are set up by environment variables. Works on Node 20 with nothing installed.

/** Goes on only without arguments: prints the help for --help, and refuses all others. */
export function refuseArguments(help) {
  const given = process.argv.slice(2);
  if (given.length === 0) return;
  if (given.every((one) => one === '--help' || one === '-h')) {
    process.stdout.write(help);
    process.exit(0);
  }
  process.stderr.write(`Unknown argument: ${given.join(' ')}\n\n${help}`);
  process.exit(1);
}

export const startHelp = `npm start

Installs what is missing, builds the console if anything changed, and starts Ludex.
It takes no arguments. Variables set it up, for example:
  PORT=8000                    where to listen
  PUBLIC_URL=https://…         the address that people use
  DATA_DIR=./data              the SQLite file and the pictures
  DATABASE_URL=postgres://…    PostgreSQL instead of SQLite
  NODE_ENV=production          no sample catalogue
All of them: docs/operations.md#configure
`;

#!/usr/bin/env node
import { errorLine, program } from './cli/program.ts';

// An error is one line and a non-zero exit status. DEBUG shows the stack.
program.parseAsync().catch((error: Error) => {
  console.error(process.env.DEBUG ? error : errorLine(error));
  process.exitCode = 1;
});

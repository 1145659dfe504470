import { main } from './run/main.ts';
import { UsageError } from './run/models.ts';

try {
  await main(process.argv.slice(2), process.env, console.log);
} catch (error) {
  console.error(error instanceof UsageError ? `evals: ${error.message}` : error);
  process.exitCode = 1;
}

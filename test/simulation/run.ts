import { registerHooks } from 'node:module';
import { parseArgs } from 'node:util';
import { breakRule, brokenRules } from './broken-rules.ts';
import { replaceClock } from './clock.ts';
import { replaceRandomness } from './randomness.ts';

/**
 * `node test/simulation/run.ts 17` lives the month of seed 17 and prints what happened; `1..100` lives a hundred and prints
 * those that broke a promise; `4,18,31` lives these. Exits with 1 if one did.
 */
const { values, positionals } = parseArgs({
  options: {
    statements: { type: 'boolean' },
    quiet: { type: 'boolean' },
    days: { type: 'string', default: '31' },
    print: { type: 'boolean' },
    snapshot: { type: 'string' },
    break: { type: 'string' },
  },
  allowPositionals: true,
});
const seeds = (positionals[0] ?? '1').split(',').flatMap((part) => {
  const [from = 1, until = from] = part.split('..').map(Number);
  return Array.from({ length: until - from + 1 }, (_, index) => from + index);
});

const rule = values.break === undefined ? undefined : brokenRules[values.break];
if (values.break !== undefined && !rule) throw new Error(`There is no rule « ${values.break} » (broken-rules.ts).`);

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    if (!rule || !url.endsWith(`/${rule.file}`)) return loaded;
    return { ...loaded, source: breakRule(rule, String(loaded.source)) };
  },
  resolve: (specifier, context, next) =>
    specifier === 'uuid' && context.parentURL?.endsWith('/domain/shared/ids.ts')
      ? { url: new URL('./uuid.ts', import.meta.url).href, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});
replaceRandomness();
const { openWorld } = await import('./worlds.ts');
const worlds = await openWorld(values.snapshot);
replaceClock();
const { liveMonth } = await import('./month.ts');

let broken = 0;
for (const seed of seeds) {
  const began = process.cpuUsage();
  await worlds.empty();
  const isOne = (seeds.length === 1 || values.print === true) && !values.quiet;
  const { statements = false } = values;
  const month = await liveMonth(worlds.query, seed, { print: isOne, statements, days: Number(values.days) });
  const used = process.cpuUsage(began);
  const seconds = ((used.user + used.system) / 1_000_000).toFixed(1);
  if (month.broken) broken += 1;
  const { statement, ...counts } = month.counts;
  console.log(
    `seed ${seed} ${month.broken ? `BROKEN ${month.broken.split('\n')[0]}` : 'kept'} ${month.digest} ${seconds} s of processor, ${statement} statements`,
    isOne || month.broken ? counts : '',
  );
  if (rule && month.broken) break;
}
process.exit(broken > 0 ? 1 : 0);

/** Which tests run on which store; each list holds globs of test files. Whatever is in no list runs on the main store. */

/** Tests that open no store. They run once, and a list entry that does open one fails with the reason. */
export const withoutStore = [
  'bench/table.test.ts',
  'test/app/backup/control.test.ts',
  'test/app/{batched,http-server}.test.ts',
  'test/app/soak/flat.test.ts',
  'test/architecture.test.ts',
  'test/cli/bin.test.ts',
  'test/console/{due-times,field-errors,findings,initials,parse-moment,throttle,web-build}.test.ts',
  'test/delivery/*.test.ts',
  'test/delivery/webhooks/sign.test.ts',
  'test/domain/access/{key-secret,password,password-strength}.test.ts',
  'test/domain/attachments/*.test.ts',
  'test/domain/consent/opt-out-words.test.ts',
  'test/domain/checks/text-findings.test.ts',
  'test/domain/checks/reading/*.test.ts',
  'test/domain/drafts/*.test.ts',
  'test/domain/exports/csv.test.ts',
  'test/domain/imports/{mapping,read-table,values}.test.ts',
  'test/domain/suggestions/reply-prompt.test.ts',
  'test/domain/shared/{encryption,ids,map-in-turns,moment,public-holidays,thread}.test.ts',
  'test/evals/{command,models,reading}.test.ts',
  'test/hosts/{server-json,snippets}.test.ts',
  'test/http/{origin,problem}.test.ts',
  'test/inbound/callback-limits.test.ts',
  'test/jobs/webhooks/grouped-queue.test.ts',
  'test/rest/openapi-examples.test.ts',
  'test/storage/{agency-connection,database-url,turns}.test.ts',
];

/**
 * Tests that `npm test` runs on the embedded store too: what is written per store, and what its engine may sort, search or read
 * otherwise. The simulated week runs all of sending there. `npm run test:matrix` runs everything on both.
 */
export const onEachStore = [
  'test/app/schedule.test.ts',
  'test/approval/current-role.test.ts',
  'test/cli/mail.test.ts',
  'test/domain/access/first-run.test.ts',
  'test/domain/contacts/{contact-search,contacts-by-town,listed-contacts}.test.ts',
  'test/domain/exports/*.test.ts',
  'test/domain/towns/*.test.ts',
  'test/domain/imports/{import-consent,import-properties,imported-notes}.test.ts',
  'test/inbound/unassigned-messages.test.ts',
  'test/jobs/sweep-drafts.test.ts',
  'test/jobs/webhooks/deliver.test.ts',
  'test/observability/probes.test.ts',
  'test/storage/*.test.ts',
];

/** Tests that `npm test` runs on the embedded store only: what a process does with an embedded store of its own. */
export const onEmbeddedStore = [
  'test/app/{job-context,kill}.test.ts',
  'test/app/export/embedded.test.ts',
  'test/cli/embedded.test.ts',
  'test/simulation/simulation.test.ts',
];

/**
 * Tests that only `npm run test:matrix` runs, because they start and kill many processes, sample for long, or look at every page,
 * dialog or demo text. In `npm test`, `release-kill` and `kill` stand for them, and in a browser the queue, approvals, decisions,
 * colleagues, the first steps and the tasks of a day.
 */
export const onlyInMatrix = [
  'test/app/backup/restore.test.ts',
  'test/app/{database-crash,failover,journal-kill,mail-kill,reply-kill,sequence-kill,store-away,webhook-kill}.test.ts',
  'test/app/soak/soak.test.ts',
  'test/app/inbound-flood.test.ts',
  'test/browser/!(approval|colleagues|day|decisions|first-steps|queue).test.ts',
  // The pattern above takes what begins with « day » for `day`.
  'test/browser/days.test.ts',
  'test/cli/embedded-import.test.ts',
  'test/demo/demo-checks.test.ts',
  'test/evals/{mistakes,tasks}.test.ts',
  'test/http/timing.test.ts',
  'test/jobs/campaigns/kill.test.ts',
  'test/storage/{primary,upgrade/killed-upgrade}.test.ts',
];

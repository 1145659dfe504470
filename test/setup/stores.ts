/** Which tests run on which store; each list holds globs of test files. Whatever is in no list runs on the main store. */

/** Tests that open no store. They run once, and a list entry that does open one fails with the reason. */
export const withoutStore = [
  'bench/{sending-hours,table}.test.ts',
  'test/app/backup/control.test.ts',
  'test/app/{batched,config,http-server,idle-memory,log}.test.ts',
  'test/app/soak/flat.test.ts',
  'test/architecture.test.ts',
  'test/cli/bin.test.ts',
  'test/console/{agenda-days,due-times,editor-document,field-bounds,field-errors,filters,findings,form-faults,greeting,initials}.test.ts',
  'test/console/{journal-reasons,mandate-forms,parse-moment,style-sheets,throttle,web-build}.test.ts',
  'test/delivery/*.test.ts',
  'test/delivery/calendars/*.test.ts',
  'test/delivery/webhooks/sign.test.ts',
  'test/documents.test.ts',
  'test/app/demo/{given-ids,moments,records}.test.ts',
  'test/domain/access/{key-secret,password,password-strength}.test.ts',
  'test/domain/attachments/*.test.ts',
  'test/domain/campaigns/own-words.test.ts',
  'test/domain/consent/opt-out-words.test.ts',
  'test/domain/checks/text-findings.test.ts',
  'test/domain/checks/reading/*.test.ts',
  'test/domain/drafts/*.test.ts',
  'test/domain/exports/csv.test.ts',
  'test/domain/imports/{mapping,read-table,values}.test.ts',
  'test/domain/suggestions/reply-prompt.test.ts',
  'test/domain/shared/{encryption,french,ids,map-in-turns,moment,public-holidays,thread}.test.ts',
  'test/bench/evals/{command,models,reading}.test.ts',
  'test/tools/hosts/{readable-messages,server-json,snippets}.test.ts',
  'test/app/http/{client-errors,origin,problem}.test.ts',
  'test/delivery/inbound/callback-limits.test.ts',
  'test/jobs/webhooks/grouped-queue.test.ts',
  'test/bin/packaging/dev.test.ts',
  'test/rest/openapi-examples.test.ts',
  'test/storage/{agency-connection,database-url,row-types,turns}.test.ts',
  'test/tools/schemas.test.ts',
];

/**
 * Tests that `npm test` runs on the embedded store too: what is written per store, and what its engine may sort, search or read
 * otherwise. `npm run test:matrix` runs everything on both.
 */
export const onEachStore = [
  'test/app/schedule.test.ts',
  'test/door/current-role.test.ts',
  'test/cli/mail.test.ts',
  'test/domain/access/first-run.test.ts',
  'test/domain/contacts/list/{contacts-by-town,listed-contacts,text-search}.test.ts',
  'test/domain/exports/*.test.ts',
  'test/domain/imports/import-properties.test.ts',
  'test/domain/mandates/{check-register,register}.test.ts',
  'test/domain/matching/one-rule.test.ts',
  'test/domain/properties/public-data-of-property.test.ts',
  'test/domain/public-files/*.test.ts',
  'test/approval/release/sweep-drafts.test.ts',
  'test/jobs/webhooks/deliver.test.ts',
  'test/app/observability/probes.test.ts',
  'test/storage/!(older-store).test.ts',
];

/**
 * Tests that `npm run test:matrix` too runs on the main store alone: what pages do in a browser, how much memory a flood takes, and
 * the examples. They reach the store through procedures and routes whose own tests run on both, and took a quarter of the matrix's
 * time on the embedded one. `first-steps` is the browser test of both.
 */
export const onMainStore = [
  'test/browser/!(first-steps).test.ts',
  'test/app/inbound-flood.test.ts',
  'test/examples/examples.test.ts',
];

/**
 * Tests that only `npm run test:matrix` runs, as CI does: those that start and kill many processes, sample for long, or go through
 * every page, procedure, dialog, mail or word of a corpus. In `npm test`, `release-kill` stands for the killed processes,
 * `first-steps` for the pages in a browser, and the tests beside them for the rest.
 */
export const onlyInMatrix = [
  'test/app/backup/restore.test.ts',
  'test/app/{database-crash,drain,failover,job-context,journal-kill,kill,mail-kill,reply-kill}.test.ts',
  'test/app/files/temporary-folders.test.ts',
  'test/jobs/calendars/{hostile-server,people-and-calendars,real-servers}.test.ts',
  'test/app/{sequence-kill,signature-kill,store-away,two-workers,webhook-kill}.test.ts',
  'test/app/export/embedded.test.ts',
  'test/app/soak/soak.test.ts',
  'test/app/inbound-flood.test.ts',
  'test/approval/drafts/waiting-drafts.test.ts',
  'test/door/journal/tampering.test.ts',
  'test/browser/!(first-steps).test.ts',
  'test/cli/{cli,embedded,embedded-import}.test.ts',
  'test/console/{access-control,errors,procedure-guards,uploads}.test.ts',
  'test/delivery/{mail-reader,transfer-encodings}.test.ts',
  'test/app/demo/{demo,demo-checks}.test.ts',
  'test/domain/checks/{changed-facts,corpus,property-index,seen-lists,suggestions}.test.ts',
  'test/domain/consent/opt-out-words.test.ts',
  'test/domain/contacts/list/combined-filters.test.ts',
  'test/domain/imports/{import-consent,imported-notes,read-table}.test.ts',
  'test/domain/public-files/memory.test.ts',
  'test/domain/towns/*.test.ts',
  'test/bench/evals/{mistakes,tasks}.test.ts',
  'test/examples/examples.test.ts',
  'test/app/http/timing.test.ts',
  'test/delivery/inbound/{hostile-mail,received-files,recipients,unassigned-messages}.test.ts',
  'test/jobs/campaigns/kill.test.ts',
  'test/jobs/sequences/key-written-model.test.ts',
  'test/bin/packaging/dev.test.ts',
  'test/simulation/simulation.test.ts',
  'test/storage/{primary,silent-connection}.test.ts',
  'test/storage/upgrade/{busy-upgrade,killed-upgrade}.test.ts',
  'test/tools/codec.test.ts',
];

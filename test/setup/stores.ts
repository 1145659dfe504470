/** Which tests run on which store; each list holds globs of test files. Whatever is in no list runs on the main store. */

/** Tests that open no store. They run once, and a list entry that does open one fails with the reason. */
export const withoutStore = [
  'bench/{recipes,sending-hours,table}.test.ts',
  'test/app/backup/control.test.ts',
  'test/app/{batched,config,http-server,idle-memory,log}.test.ts',
  'test/app/soak/flat.test.ts',
  'test/architecture.test.ts',
  'test/cli/bin.test.ts',
  'test/console/{agenda-days,agent-lines,due-times,editor-document,field-bounds,field-errors,filters,findings,form-faults,greeting,initials}.test.ts',
  'test/console/{journal-reasons,mandate-forms,parse-moment,style-sheets,throttle,upload-once,web-build}.test.ts',
  'test/delivery/*.test.ts',
  'test/delivery/calendars/*.test.ts',
  'test/delivery/webhooks/sign.test.ts',
  'test/documents.test.ts',
  'test/app/demo/{given-ids,moments,records}.test.ts',
  'test/domain/access/{key-secret,password,password-strength}.test.ts',
  'test/domain/recipes/{answers-of-records,asks-something,recipe-times,sms-texts,week-times}.test.ts',
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
  'test/storage/{agency-connection,database-url,embedded-values,row-types,turns}.test.ts',
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
  'test/domain/mandates/register.test.ts',
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
  'test/agent/obedient-model.test.ts',
  'test/examples/examples.test.ts',
];

/**
 * Tests that only the matrix runs (`npm run test:matrix`, or in CI `npm run test:remaining`): those that start and kill many
 * processes, sample for long, or go through every page, procedure, dialog, mail or word of a corpus. In `npm test`,
 * `release-kill` stands for the killed processes, `first-steps` for the pages in a browser, and the tests beside them for the
 * rest.
 */
export const onlyInMatrix = [
  'test/agent/obedient-model.test.ts',
  'test/app/backup/{backup,restore}.test.ts',
  'test/app/{agent-kill,database-crash,drain,failover,job-context,journal-kill,kill,mail-kill,reply-kill}.test.ts',
  'test/app/files/temporary-folders.test.ts',
  'test/jobs/calendars/{hostile-server,leaving,lost-answers,people-and-calendars,real-servers,refused-events}.test.ts',
  'test/app/export/take-export.test.ts',
  'test/app/{sequence-kill,signature-kill,store-away,two-workers,webhook-kill}.test.ts',
  'test/app/export/embedded.test.ts',
  'test/app/soak/soak.test.ts',
  'test/app/inbound-flood.test.ts',
  'test/approval/drafts/waiting-drafts.test.ts',
  'test/approval/flags-attack.test.ts',
  'test/door/journal/tampering.test.ts',
  'test/browser/!(first-steps).test.ts',
  'test/cli/{bin,cli,embedded,embedded-import,import}.test.ts',
  'test/console/{access-control,errors,procedure-guards,queue-growth,uploads}.test.ts',
  'test/delivery/{mail-reader,transfer-encodings}.test.ts',
  'test/delivery/calendars/dav-fetch.test.ts',
  'test/app/demo/{demo,demo-adverts,demo-agent,demo-checks,demo-visit-messages}.test.ts',
  'test/domain/checks/{changed-facts,corpus,property-index,right-words-of-law,seen-lists,suggestions}.test.ts',
  'test/domain/checks/wordings-read-last.test.ts',
  'test/domain/consent/opt-out-words.test.ts',
  'test/domain/contacts/list/combined-filters.test.ts',
  'test/domain/imports/{address-books,import-consent,imported-notes,read-table}.test.ts',
  'test/domain/public-files/memory.test.ts',
  'test/domain/shared/thread.test.ts',
  'test/domain/towns/*.test.ts',
  'test/bench/evals/{inside,inside-tasks,mistakes,tasks}.test.ts',
  'test/bench/try-model.test.ts',
  'test/examples/examples.test.ts',
  'test/app/http/timing.test.ts',
  'test/delivery/inbound/{hostile-mail,received-files,recipients,unassigned-messages}.test.ts',
  'test/injections.test.ts',
  'test/jobs/campaigns/{kill,pace}.test.ts',
  'test/jobs/sequences/key-written-model.test.ts',
  'test/jobs/signatures/{docusign,yousign-refusals}.test.ts',
  'test/rest/fuzz.test.ts',
  'test/bin/packaging/dev.test.ts',
  'test/simulation/simulation.test.ts',
  'test/storage/{embedded,older-store,primary,silent-connection}.test.ts',
  'test/storage/upgrade/{busy-upgrade,killed-upgrade}.test.ts',
  'test/tools/codec.test.ts',
];

/**
 * Tests that only `npm run test:matrix` runs where no PostgreSQL answers, so that every file runs on the embedded store: races of
 * connections, of which that store has one, models that go on for long, and large files that processes of their own read.
 */
export const notOnEmbeddedAlone = [
  'test/approval/release/{model,races}.test.ts',
  'test/app/export/message-contacts.test.ts',
  'test/cli/import-public-data.test.ts',
  'test/jobs/campaigns/{races,slices}.test.ts',
  'test/jobs/sequences/{concurrency,random}.test.ts',
  'test/jobs/webhooks/{recovery,slow-subscriber}.test.ts',
];

import { AgentDoor } from './0001-agent-door.ts';
import { HumanDoor } from './0002-human-door.ts';
import { Engine } from './0003-engine.ts';
import { ApprovedSteps } from './0004-approved-steps.ts';
import { Lists } from './0005-lists.ts';
import { Unread } from './0006-unread.ts';
import { EnrolledAddress } from './0007-enrolled-address.ts';
import { Checks } from './0008-checks.ts';
import { Restored } from './0009-restored.ts';
import { AgencyPolicies } from './0010-agency-policies.ts';
import { KeyWindowAgency } from './0011-key-window-agency.ts';
import { ContactTowns } from './0012-contact-towns.ts';
import { TaskLists } from './0013-task-lists.ts';
import { WaitingDrafts } from './0014-waiting-drafts.ts';
import { Imports } from './0015-imports.ts';
import { ContactRecords } from './0016-contact-records.ts';
import { ContactMerges } from './0017-contact-merges.ts';
import { Messages } from './0018-messages.ts';
import { Boards } from './0019-boards.ts';
import { Team } from './0020-team.ts';
import { PersonalData } from './0021-personal-data.ts';

import { Today } from './0022-today.ts';
import { ProposedProperties } from './0026-proposed-properties.ts';
import { LighterTriggers } from './0027-lighter-triggers.ts';

/** Every migration in its order. A released one is never changed; a new one is added at the end. */
export const migrations = [
  { name: '0001-agent-door', class: AgentDoor },
  { name: '0002-human-door', class: HumanDoor },
  { name: '0003-engine', class: Engine },
  { name: '0004-approved-steps', class: ApprovedSteps },
  { name: '0005-lists', class: Lists },
  { name: '0006-unread', class: Unread },
  { name: '0007-enrolled-address', class: EnrolledAddress },
  { name: '0008-checks', class: Checks },
  { name: '0009-restored', class: Restored },
  { name: '0010-agency-policies', class: AgencyPolicies },
  { name: '0011-key-window-agency', class: KeyWindowAgency },
  { name: '0012-contact-towns', class: ContactTowns },
  { name: '0013-task-lists', class: TaskLists },
  { name: '0014-waiting-drafts', class: WaitingDrafts },
  { name: '0015-imports', class: Imports },
  { name: '0016-contact-records', class: ContactRecords },
  { name: '0017-contact-merges', class: ContactMerges },
  { name: '0018-messages', class: Messages },
  { name: '0019-boards', class: Boards },
  { name: '0020-team', class: Team },
  { name: '0021-personal-data', class: PersonalData },
  { name: '0022-today', class: Today },
  { name: '0026-proposed-properties', class: ProposedProperties },
  { name: '0027-lighter-triggers', class: LighterTriggers },
];

import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../storage/entities/all.ts';
import type { Work } from '../shared/operation.ts';

/**
 * The ids of the colleagues whose account is disabled. Their conversations count as nobody's while it is: nobody reads their lists.
 * The rows keep the colleague, so that all is as before if the account is enabled again.
 */
export const disabledColleagues = ({ agency }: Work) =>
  agency.from('user_account').select('id').where('disabled_at', 'is not', null);

type ConversationRows = ExpressionBuilder<Tables, 'conversation'>;

/** Nobody is in charge of a conversation, or a colleague who was disabled. */
export const isOfNobody = (work: Work) => (row: ConversationRows) =>
  row.or([row('assigned_to', 'is', null), row('assigned_to', 'in', disabledColleagues(work))]);

/** The same, or this colleague is in charge of it. */
export const isOfColleagueOrNobody = (work: Work, colleagueId: string) => (row: ConversationRows) =>
  row.or([row('assigned_to', '=', colleagueId), isOfNobody(work)(row)]);

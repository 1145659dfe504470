import type { RouterOutputs } from '../trpc.ts';

export type Template = RouterOutputs['templates']['list']['templates'][number];
/** The template to change, or what a new one begins with. */
export type EditedTemplate = Partial<Template> & Pick<Template, 'channel' | 'subject' | 'body'>;
/** A template with the values of one contact. */
export type FilledTemplate = RouterOutputs['templates']['fill'];

import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';

export type Webhook = RouterOutputs['webhooks']['list']['webhooks'][number];

/** Whether Clef disabled the webhook after failures, so that an owner must act. */
export const needsAttention = ({ disabledBecause }: Webhook): boolean =>
  disabledBecause === 'gone' || disabledBecause === 'failing';

export const refreshWebhooks = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: trpc.webhooks.pathKey() });

import { coming, nextWeekPlan } from '../../domain/recipes/week/week-times.ts';

const paris = { zone: 'Europe/Paris', region: 'france' } as const;

/** Now, or the next Friday where too little of this week is left to be planned. */
export function planningTime(): Date {
  const now = new Date();
  return coming(now, paris).length > 0 ? now : nextWeekPlan(now, paris);
}

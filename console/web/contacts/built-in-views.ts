/** The lists of contacts that are always there: the filters of each, as in the address of the page. */
export const builtInViews = {
  hot: 'qui=moi&type=buyer%2Cboth&etape=visiting%2Coffer&tri=recent',
  quiet: 'silence=30&tri=quiet',
  fresh: 'etape=new',
  sellers: 'type=seller%2Cboth&silence=14&tri=quiet',
} as const;

export type BuiltInView = keyof typeof builtInViews;

export const builtInNames = Object.keys(builtInViews) as BuiltInView[];

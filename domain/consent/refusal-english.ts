import type { Channel } from '../../storage/column-values.ts';
import type { Classes } from './word-pattern.ts';

/** The English words and forms of refusals; beside them stand the French words that may begin or end any clause. */

export const englishClasses = (channel: Channel): Classes => ({
  object: `
    me|us|here
    this|my number|phone|address|email|mailbox|mobile|inbox
  `,
  text: `
    [any|all|these|your|the|further|more] [more|of|your|the|these|further|marketing|such|future] [property|estate|price] [marketing|unwanted|promotional] {textNoun} [and|or] [texts?|messages?|sms|emails?|calls]
    ces|vos|tes|des messages|annonces|alertes|offres
  `,
  any: `
    {text}
    anything|stuff|these|crap
  `,
  textNoun: `
    messages?|spam|ads|newsletters?|notifications?|marketing|communications?|contact|mailings?|alerts|updates
    adverts|listings
    ${channel === 'sms' ? 'texts?|text|sms [messages?]' : 'emails?|mails?'}
  `,
  kindly: `
    [take] note that
    please|kindly|just|again|hi|hello|so|now|sorry|thanks
    could|can|would|will you [please|kindly]
    i would|i'd like you to
    you can|may
    i am|i'm asking|begging you to
    i [have] asked|told you to
    i want|need you to
    i [kindly] ask|request|beg you to
  `,
  contact: `
    ${channel === 'email' ? '(?:e?mail)(?:ing)?' : '(?:sms|text)(?:ing)?'}
    (?:text|messag|contact|writ|bother|spamm?|harass|pester|disturb|target|solicit|annoy)(?:e|ing)? [to]
    (?:get|getting) in touch with
  `,
  stopping: `
    stop|quit|cease [all|with] [and] [desist]
  `,
  from: `
    off|from|of [of] [all] [your|this|the|these] [future|further] [email|mailing|sms|contact|text|distribution|marketing] mailinglist|mailing|list|lists?|database|contacts|texts|emails|messages|files|records|system|subscribers|books|mails|mailings|newsletters [list|lists]
  `,
  taken: `
    removed|taken|deleted|unsubscribed|dropped|struck|excluded
  `,
  take: `
    unsubscribe|remove|delete|take|opt|drop|erase|get|strike|cross|scratch
  `,
  themselves: `
    me|us [out]
    my|our|this|all [my] number|email|address|details|data|name|info|contact|information|phone [address|details|number|out]
  `,
  want: `
    [i|we] [no] longer|dont|don't|do|would|really [not] [longer] [no] want|wish|care|consent|agree|like|need
    [i|we] [would|i'd|we'd] rather|prefer not
    i'd|we'd rather|prefer not
  `,
  refusal,
});

const refusal = `
  {stopping} {contact} {object}?
  {stopping} sending {object}? {text}
  {stopping} sending {object} [anything|stuff|these|this|things|that|crap|everything]
  {stopping} sending {any} to {object}
  {stopping} {text}
  {stopping} [the|your|with] [the|your] {text}
  no further|more [of] {text}
  enough [already] with|of [your] {text}
  do|don't|dont|never|not [not] [ever] {contact} {object}?
  do|don't|dont|never|not [not] [ever] {contact} {object} by|via|on text|sms|email|this [number]
  do|don't|dont|never|not [not] [ever] send {object}? {any} [else] [to] {object}?
  {take} {themselves} {from}?
  {take} this number|address|email {from}?
  unsubscribe
  cancel|end|stop my|the subscription|alerts
  take|get me|us off
  {take} it {from}
  {want} [to] [be] receive|get|receiving|getting|have|see|to {any} [from|by] [you]
  {want} to hear from you
  {want} [to] [be] contacted|emailed|texted|bothered [by] [you]
  {want} [to] receive|receiving texts|emails|messages [from] [you]
  {want} {text} [from] [you]
  {want} to be on [your|the|this] [mailing] list
  [i] want|would|i'd|we'd|wish|like|ask [like|want|we] [to] be {taken} {from}
  [i] want|would|i'd|wish [like] [to] [opt|unsubscribe|be] [out|unsubscribed] [of|from] {text}
  i|we [want|would|wish] [like] [to] opt|unsubscribe [out] [of|from] {text}?
  opt out [of|from] {text}
  [i|we] want off [your|this|the] [mailing] list
  [under] [the] [gdpr] i object to [any|all|further] [further] marketing|direct|processing|messages|receiving [\\w+] [\\w+] [\\w+] [\\w+] [\\w+]
  leave me|us alone
  lose|forget my|this number|address|email|name
  [i] [hereby] withdraw|revoke my consent [to] [receive|receiving|get|getting|for] {text}?
  go away
`;

/**
 * The lines that mail apps, telephones and providers put at the end of every mail: « Envoyé de mon iPhone », « Obtenez Outlook pour
 * Android ». All take text without case and accents. Every word of such a line is known, so that a line of the sender's own that begins
 * alike (« Envoyé par courrier hier ») stays.
 */

const alternatives = (words: string): string => words.trim().split(/\s+/).join('|');

const app = `(?:${alternatives(`outlook hotmail gmail yahoo(?:!|\\s?mail)? proton\\s?mail proton(?:\\smail)? blue\\s?mail spark k-9(?:\\smail)?
  thunderbird fairemail tuta(?:nota)?(?:\\smail)? mailo infomaniak(?:\\smail)? canary(?:\\smail)? edison(?:\\smail)? airmail aqua\\s?mail
  mymail aol(?:\\smail)? gmx zimbra zoho(?:\\smail)? icloud mailfence boxer nine type\\s?app newton(?:\\smail)? superhuman`)})`;
const provider = `(?:${alternatives('orange sfr red bouygues(?:\\stelecom)? free(?:\\smobile)? sosh laposte(?:\\.net)? la\\sposte(?:\\.net)? numericable wanadoo')})`;
const maker = `(?:${alternatives(`iphone ipad ipod apple android galaxy samsung xiaomi redmi poco mi huawei honor oppo oneplus realme vivo motorola
  moto nokia google pixel sony xperia fairphone wiko crosscall lg asus blackberry microsoft windows(?:\\sphone)? ios mac(?:book)? surface`)})`;
const device = '(?:appareil|telephone|smartphone|mobile|portable|tablette|tablet|phone|device|mobile\\sphone|cell)';
const product =
  "(?:(?:l')?appli(?:cation)?|app|mail|e-?mails?|courriers?|courriel|messagerie|boite|securisee?|professionnelle|secure)";
/** « S24 Ultra », « 15 Pro Max », « 5G » */
const model = '(?:[a-z]?\\d{1,4}[a-z]{0,2}|pro|max|plus|mini|ultra|note|fold|flip|air|se|fe|lite)';
const joint =
  "(?:(?:d'|l')|(?:de|du|des|la|le|un|une|mon|ma|my|a|an|the|pour|for|sur|on|avec|with|via|using|et|and)(?!\\S))";

const known = `(?:${[app, provider, maker, device, product, model].join('|')})(?![\\p{L}\\d])`;
const words = `(?:(?:${joint}|${known})[\\s,:-]*)`;
/**
 * At least one word that names a telephone, an app, or what belongs to a provider: « Envoyé par courrier » names none, « Envoyé depuis
 * Orange » may mean the town.
 */
const companion = `(?=.*(?:\\.net|(?<![\\p{L}\\d])(?:${product}|${device}|mon|ma|my)(?![\\p{L}\\d])))`;
const names = `${app}|${maker}|(?:mon|ma|my|un|une|a)\\s${device}`;
const named = `(?:(?=.*(?<![\\p{L}\\d])(?:${names})(?![\\p{L}\\d]))|${companion}(?=.*(?<![\\p{L}\\d])${provider}(?![\\p{L}\\d])))`;

const sent =
  "(?:(?:ce |cet )?(?:message|mail|e-?mail|courriel)?\\s?(?:a ete )?envoye (?:de(?:puis)?|a partir (?:de|d')|avec|via|d')|(?:securely )?sent (?:from|with|via|by|using)|provenance\\s?:)";
const fetch = `(?:obtenez|obtenir|telecharge[rz]|essayez|decouvrez|get|download|try) (?=(?:l'appli(?:cation)? |the )?${app})`;

/** The sentences that some add to it. */
const additions =
  /(?<=^|[.!:,\s-])(?:(?:veuillez |merci d')?excuse[rz]? (?:ma|la) brievete|(?:please )?excuse (?:my|the) brevity|(?:recherchez|search), (?:organisez|organize), (?:maitrisez(?: votre boite(?: mail)?)?|prenez le controle|conquer)|messagerie (?:chiffree|securisee)|(?:get|obtenez) your own encrypted mailbox|profitez d'emails securises(?: et sans pub(?:licite)?s?)?)(?=[\s.!:]|$)/g;

const links = /<?\[?\(?(?:https?:\/\/|www\.|aka\.ms\/)[^\s<>\])]+\)?\]?>?/g;

const line = new RegExp(`^(?:${sent}|${fetch})\\s*${named}${words}{1,14}$`, 'u');
/** Yahoo's line has no verb. */
const yahoo = /^yahoo mail\s?:?\s?$/;

const MAX_LENGTH = 200;

/** Whether a program added this line. */
export function isAddedByApp(plain: string): boolean {
  if (plain.length > MAX_LENGTH) return false;
  const rest = plain
    .replace(links, ' ')
    .replace(additions, ' ')
    .replace(/[*_[\]<>()®™]/g, ' ');
  const bare = rest
    .replace(/[.!\s]+(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.test(bare) || (yahoo.test(bare) && rest !== plain);
}

import { plainOf } from './source.ts';

const namesIn = (names: string) => new Set(names.split(' '));

/** First names that only women have, as `plainOf` spells them: those of most people in France. */
const women = namesIn(
  'adele agathe agnes aicha aissatou albane alexandra alice alicia aline alix amandine ambre amelie amina anais andrea anna annabelle anne annette annick annie antoinette ariane armelle assia astrid aude audrey aurelie aurore awa axelle beatrice benedicte berengere bernadette berthe blanche brigitte bruna candice capucine carine carla carole caroline cassandra catherine cecile celeste celestine celia celine chantal charlene charlotte chloe christel christelle christiane christine clara claire clarisse clemence clementine cleo clothilde clotilde colette coline constance coralie corinne cynthia daphne deborah delphine denise diane djamila dominique-anne doriane dorothee edith edwige eleonore elena eliane elina eline elisa elisabeth elise ella elodie eloise elsa emeline emilie emma emmanuelle enora estelle esther eugenie eva eve eveline evelyne fabienne fanny fatima fatou fatoumata faustine felicie fernande fiona flavie fleur flora flore florence floriane france francine francoise frederique gabrielle gaelle genevieve georgette geraldine germaine ghislaine gisele gwenaelle gwendoline helene heloise henriette hortense huguette ines ingrid irene iris isabelle isaure ivana jacqueline jade jana jane janine jeanne jeannine jennifer jessica joanna jocelyne joelle josephine josette josiane judith julia juliane julie juliette justine karima karine katia katell kelly khadija laetitia laila lara laura laure laurence laurie lea leila lena leonie leontine leslie lila lilas liliane lilou lina linda lise lison lola loraine lorraine lou-anne louane louise lucette lucie lucienne lucile ludivine luna lydia lydie lylou madeleine maelle maelys maeva magali maia manon marcelle margaux margot marguerite maria mariam mariama marianne marie marielle marine marion marjolaine marlene marthe martine maryline maryse maryvonne mathilde maud maurane mauricette melanie melina melissa melodie meryem micheline michele mireille mona monica monique morgane muriel mylene myriam nadege nadia nadine naima nathalie nelly nicole nina noelle noemie nolwenn nora odette odile olga olivia ophelie oriane oceane pascale patricia paula paule paulette pauline penelope perrine pierrette priscilla prune rachel rachida raphaelle raymonde rebecca regine reine renata romane romy rosa rose roseline roxane sabine sabrina safia salome samia samira sandra sandrine sara sarah segolene selma severine simone sofia soizic solange solene soline sonia sophie soraya stella stephanie suzanne suzette sylvaine sylvette sylviane sylvie tatiana tessa thais therese tiphaine valentine valeria valerie vanessa vera veronique vicky victoire victoria vinciane violaine violette virginie viviane wendy yael yamina yasmina yasmine yolande yvette yvonne zelie zoe zohra',
);
/** First names that only men have. */
const men = namesIn(
  'abdel abdoulaye achille adam adrien ahmed alain alan alban albert aleksandr alexandre alexis alfred ali amadou amine anatole andre andrew antoine antonin antonio armand arnaud arthur auguste augustin aurelien aymeric baptiste barnabe barthelemy bastien benjamin benoit bernard bertrand boris boubacar brice brieuc bruno carlos cedric cesar charles christian christophe clement clovis come constant constantin corentin cyprien cyril cyrille damien daniel david denis didier dimitri donatien driss dylan edgar edmond edouard eliott elliot emile emilien emmanuel enzo eric ernest erwan ethan etienne eudes eugene evan ewen fabien fabrice felix ferdinand fernand firmin flavien florent florentin florian francis franck francois frank fred frederic gabin gabriel gael gaetan gaspard gaston gauthier gautier geoffrey geoffroy george georges gerald gerard germain ghislain gilbert gildas gilles gino giovanni gonzague gregoire gregory guillaume gurvan gustave guy gwenael gwendal hakim hamza hassan hector henri henry herve honore hubert hugo hugues ibrahim idriss ilan ismael ivan jack jacky jacques jamal james jean jeff jeremie jeremy jerome joachim joaquin joel joffrey john jonas jonathan jordan jose joseph joshua josselin jules julien kamel karim kenzo kevin khaled killian kylian lambert laurent lazare leandre leo leon leonard liam lilian lionel loic lorenzo lorris louis luc luca lucas lucien ludovic lukas mael malik malo mamadou manuel marc marceau marcel marco marcus mario marius mark martin mateo mathias mathieu mathis mathurin mathys matteo matthew matthias matthieu maurice max maxence maxime mehdi michael michel mickael miguel milan mohamed mohammed morgan moussa mustapha nabil nathan nathanael nicolas noah noe noel nolan norbert octave olivier omar oscar oumar owen pablo pascal patrice patrick paul pedro peter philippe pierre pierrick quentin rachid raoul raphael raymond regis remi remy renaud rene reynald richard robert robin rodolphe rodrigue roger roland romain romaric romeo ronan roy ruben rudy said salim salomon sam samir samuel sebastien serge silvain simon simeon stanislas stefan stephane steve steven sylvain sylvestre tanguy thibaud thibault thibaut thierry thomas tim timothee titouan tom tony tristan tugdual ugo urbain valentin valery victor vincent virgile vivien vladimir walter wilfried william xavier yanis yann yannick yoann yohan youri youssef yves yvon yvan zacharie',
);

/** Whether a first name is a woman's or a man's; undefined if both have it, or if it is of several people. */
export function genderOf(firstName: string | null): 'woman' | 'man' | undefined {
  const plain = plainOf(firstName ?? '').trim();
  if (plain === '' || / (?:et|and|&) |[,/]/.test(plain)) return undefined;
  const [first = ''] = plain.split(/[\s-]/);
  if (women.has(first)) return 'woman';
  return men.has(first) ? 'man' : undefined;
}

/** The civility of the other gender, in the form of the one that is written: « Madame » for « Monsieur ». */
export function otherCivility(civility: string, gender: 'woman' | 'man'): string | undefined {
  const plain = plainOf(civility).replace('.', '');
  const pairs = [
    ['monsieur', 'madame'],
    ['m', 'mme'],
    ['mr', 'mme'],
    ['monsieur', 'mademoiselle'],
    ['m', 'mlle'],
  ] as const;
  const english = [
    ['mr', 'mrs'],
    ['mr', 'ms'],
    ['mr', 'miss'],
    ['sir', 'madam'],
  ] as const;
  const from = gender === 'woman' ? 0 : 1;
  const pair = [...pairs, ...english].find((each) => each[from] === plain);
  const right = pair?.[1 - from];
  if (!right) return undefined;
  const isCapital = /^\p{Lu}/u.test(civility);
  const word = isCapital ? right.charAt(0).toUpperCase() + right.slice(1) : right;
  return right === 'm' ? `${word}.` : word;
}

import { foldText } from '@fumata/text';

const HASH = '#ligue=';

/** Path of the page that offers the word. The word is in the fragment, which browsers send to no server. */
export const invitationPath = (word: string): string =>
  `/conclave/pronostics${HASH}${encodeURIComponent(foldText(word).replaceAll(' ', '-'))}`;

/** The word of an invitation; empty without one. */
export function invitedWord(hash: string): string {
  if (!hash.startsWith(HASH)) return '';
  try {
    return decodeURIComponent(hash.slice(HASH.length)).replaceAll('-', ' ').trim();
  } catch {
    return ''; // cut within a letter
  }
}

/** Three words, one of 16 million combinations. */
export function proposeWord(): string {
  const indexes = [...crypto.getRandomValues(new Uint8Array(3))];
  return indexes.map((index) => WORDS[index]).join(' ');
}

/** 256 nouns that are spelt as they are heard: a word is passed on by voice, too. */
export const WORDS: readonly string[] = (
  'abricot agneau aiguille alouette amande ananas ancre anneau arbre arche ardoise argile armoire aube aurore ' +
  'averse avoine balcon baleine balise ballon banane banc barque basilic bateau bassin beffroi berger bijou biscuit ' +
  'bison blason bleuet bocal bonnet bosquet bouchon bougie boulanger bouquet boussole bouton branche brebis brique ' +
  'brise brioche brume buisson bureau cabane cactus cadran cahier caillou camion canal canard canif canot carafe ' +
  'carnet carotte carreau carte cascade casque castor cerise cerf chaise chalet chameau chapeau charrue chaton ' +
  'chemin chevreuil cigale cigogne citron clairon clavier clocher cloche cobalt colline colombe comptoir coquille ' +
  'corail corbeille corde cornet coton coucou couloir coussin crayon crique cristal cuivre cygne dauphin dentelle ' +
  'dessin dindon dorade dragon drapeau duvet escabeau escalier escargot fable falaise fanfare faucon fenouil ' +
  'fermier feuille ficelle figue flamme fleuve flocon fontaine fourmi fraise framboise fusain galet gazelle geai ' +
  'girafe girouette givre glacier goutte grange granit grenier grillon guitare hameau hamac harpe haricot herbier ' +
  'hibou horloge houle ivoire jardin jasmin jonquille jument kiwi lagune laine lanterne lapin laurier lavande ' +
  'lentille lilas limonade loutre lucarne lune lyre malle mandarine manteau marbre marmite marron melon merle miel ' +
  'mimosa mirabelle miroir moineau montagne moulin mouette muguet muraille myrtille navire nectarine neige noisette ' +
  'nuage oasis olive orage orange orge ormeau otarie oursin paille palmier panier papillon pastel patin perdrix ' +
  'perle phare pinson pivoine plume poirier pomme pont potager poterie prairie prune puits quai radis raisin rameau ' +
  'renard ricochet rivage robinet rocher romarin rose roseau ruban rucher sable safran sapin sardine saule seigle ' +
  'sentier serin sifflet soleil source tabouret tambour tilleul tonneau tortue tournesol trompette'
).split(' ');

/**
 * 300 groceries of a Danish household, as a person types them, each under the category where the family would
 * look for it. Written down before the built-in table of categories was, and not to be changed to suit it: it
 * measures how often that table is right. What is listed under 'Frost' belongs in the freezer.
 */
const byCategory: Readonly<Record<string, string>> = {
  'Frugt og grønt': `
    æbler, pærer, bananer, appelsiner, clementiner, citroner, lime, vindruer, jordbær, blåbær, kiwi, mango, ananas,
    vandmelon, avocado, agurk, cherrytomater, bøftomater, rød peberfrugt, gulerødder, nye kartofler, bagekartofler,
    rødløg, forårsløg, hvidløg, porre, squash, aubergine, blomkål, hvidkål, spidskål, rosenkål, grønkål, broccoli,
    champignon, spinat, rucola, hjertesalat, icebergsalat, radiser, selleri, bladselleri, pastinak, persillerod,
    majskolber, friske ærter, ingefær, chili, dild, persille, frisk basilikum, purløg, blommer, nektariner, fennikel`,
  Brød: `
    rugbrød, franskbrød, toastbrød, burgerboller, hotdogbrød, pølsebrød, pitabrød, tortillas, knækbrød, grovboller,
    rundstykker, flutes, baguette, croissanter, kanelsnegle, wienerbrød, surdejsbrød, fuldkornsrugbrød, lagkagebunde,
    naanbrød`,
  Mejeri: `
    mælk, minimælk, sødmælk, skummetmælk, kakaomælk, havremælk, kærnemælk, piskefløde, madlavningsfløde, smør,
    kærgården, margarine, skæreost, revet ost, flødeost, feta, mozzarella, parmesan, hytteost, cheddar, brie,
    yoghurt naturel, vaniljeyoghurt, græsk yoghurt, skyr, a38, ymer, tykmælk, koldskål, æg, cremefraiche 18%,
    smøreost, danablu, gær, risengrød`,
  'Kød og fisk': `
    hakket oksekød, hakket svinekød, kalv og flæsk, kyllingebryst, kyllingelår, hel kylling, kalkunbryst, flæskesteg,
    svinemørbrad, koteletter, nakkekoteletter, oksefilet, entrecote, roastbeef, culotte, lammekølle, bacon, bacontern,
    medisterpølse, grillpølser, røde pølser, frikadeller, leverpostej, spegepølse, rullepølse, skinke, hamburgerryg,
    kyllingepålæg, salami, røget laks, laksefilet, torskefilet, fiskefrikadeller, makrel i tomat, tun på dåse,
    torskerogn, marinerede sild, karrysild, ørred, kalvelever`,
  Kolonial: `
    hvedemel, rugmel, fuldkornsmel, havregryn, rugkerner, sukker, rørsukker, flormelis, brun farin, bagepulver,
    natron, vaniljesukker, kakao, rosiner, mandelsplitter, pasta, spaghetti, lasagneplader, ris, basmatiris, bulgur,
    couscous, quinoa, linser, kikærter, kidneybønner, hakkede tomater, tomatpuré, flåede tomater, ketchup, sennep,
    mayonnaise, remoulade, soja, olivenolie, rapsolie, eddike, balsamico, bouillon, honning, jordbærmarmelade,
    nutella, peanutbutter, pålægschokolade, cornflakes, mysli, kokosmælk, ristede løg, syltede agurker, rødbeder på glas`,
  Krydderier: `
    salt, havsalt, peber, sort peber, paprika, karry, kanel, kardemomme, muskatnød, oregano, timian, rosmarin,
    spidskommen, gurkemeje, laurbærblade, nelliker`,
  Drikkevarer: `
    kaffe, kaffebønner, filterkaffe, te, grøn te, appelsinjuice, æblejuice, hyldeblomstsaft, saftevand, danskvand,
    cola, sodavand, øl, alkoholfri øl, rødvin, hvidvin, portvin, snaps, æblemost, tonic`,
  'Slik og snacks': `
    chips, popcorn, saltstænger, peanuts, saltede mandler, chokolade, mørk chokolade, vingummi, lakrids, bolsjer,
    småkager, kiks, tyggegummi, marcipan, flødeboller, skumfiduser`,
  Husholdning: `
    toiletpapir, køkkenrulle, opvasketabs, opvaskemiddel, vaskepulver, skyllemiddel, rengøringsmiddel, affaldsposer,
    fryseposer, bagepapir, alufolie, husholdningsfilm, kaffefiltre, stearinlys, fyrfadslys, servietter, karklude,
    opvaskebørste, tændstikker, støvsugerposer`,
  'Personlig pleje': `
    tandpasta, tandbørster, shampoo, balsam, håndsæbe, deodorant, barberskum, bind, vatpinde, solcreme, plaster,
    panodil`,
  Frost: `
    vaniljeis, isvafler, frosne ærter, frosne hindbær, frossen spinat, fiskefingre, pommes frites, frossen pizza,
    frosne rejer, isterninger`,
  Andet: `
    batterier, kattemad, hundefoder, fuglefrø, bleer, lyspærer`,
};

/** What a person types, where it belongs, and whether it is kept in the freezer. */
export interface Grocery {
  readonly title: string;
  readonly category: string;
  readonly freezer: boolean;
}

const toGroceries = (lists: Readonly<Record<string, string>>): readonly Grocery[] =>
  Object.entries(lists).flatMap(([category, titles]) =>
    titles.split(',').map((title) => ({ title: title.trim(), category, freezer: category === 'Frost' })),
  );

export const groceries = toGroceries(byCategory);

import { toGroceries } from './groceries.ts';

/**
 * 449 groceries of a Danish household, written down by somebody who had not seen the built-in table, long
 * after it was made: at first 398 of them were right. What was wrong of them was then mended, so they show
 * only that it stays so.
 */
const byCategory: Readonly<Record<string, string>> = {
  'Frugt og grønt': `
    grapefrugt, honningmelon, mandariner, hindbær, brombær, ribs, solbær, stikkelsbær, ferskner, abrikoser,
    kirsebær, granatæble, passionsfrugt, papaya, figner, rabarber, madæbler, Pink Lady æbler, økologiske
    bananer, blommetomater, snacktomater, tomater på stilk, snackpeber, gul peberfrugt, snackagurk,
    kartofler, små kartofler, sød kartoffel, søde kartofler, løg, skalotteløg, rødbeder, jordskokker,
    knoldselleri, kålrabi, savojkål, rødkål, kinakål, pak choi, grønne bønner, sukkerærter, asparges, hvide
    asparges, salat, babyspinat, salatmix, feldsalat, østershatte, portobello, mynte, koriander, timian i
    potte, rosmarin i potte, karse, bønnespirer, citrongræs, græskar, butternut squash, majs i kolber,
    gulerod, hokkaido`,
  Brød: `
    franskbrød, toastbrød, fuldkornsrugbrød, solsikkerugbrød, kernerugbrød, flutes, ciabatta, burgerboller,
    pølsebrød, hotdogbrød, pitabrød, tortillas, tortillabrød, naanbrød, grovboller, teboller, rundstykker,
    croissanter, wienerbrød, kanelsnegle, fastelavnsboller, knækbrød, sandwichbrød, surdejsbrød, baguette,
    focaccia, kammerjunkere, tvebakker, kringle, morgenboller, lagkagebunde`,
  Mejeri: `
    letmælk, minimælk, sødmælk, kærnemælk, kakaomælk, fløde, piskefløde, madlavningsfløde, creme fraiche 18
    %, cremefraiche, græsk yoghurt, skyr naturel, vaniljeyoghurt, ymer, tykmælk, A38, koldskål, smør,
    smørbar, Kærgården, plantemargarine, gær, æg, økologiske æg, skiveost, Danbo, havarti, revet ost, revet
    mozzarella, frisk mozzarella, parmesan, feta, salatost, brie, camembert, blå ost, rygeost, flødeost,
    smøreost, hytteost, mascarpone, ricotta, ostehaps, risifrutti, havremælk, sojamælk, halloumi`,
  'Kød og fisk': `
    hakket oksekød, hakket kalv og flæsk, hakket svinekød, hakket kylling, kyllingebryst, kyllingelår, hel
    kylling, kyllingeinderfilet, kalkunbryst, and, oksemørbrad, svinemørbrad, koteletter, nakkefilet,
    flæskesteg, ribbensteg, stegeflæsk, bacon, bacontern, medister, grillpølser, wienerpølser, røde pølser,
    cocktailpølser, spegepølse, rullepølse, hamburgerryg, skinke, kogt skinke, leverpostej, saltkød, røget
    filet, chorizo, serranoskinke, parmaskinke, pepperoni, frikadeller, fiskefrikadeller, laks, laksefilet,
    røget laks, torskefilet, rødspættefileter, sild, marinerede sild, karrysild, makrel, røget makrel,
    tunfiskebøf, fiskerogn, torskerogn, ørred, entrecote, roastbeef, lammekølle, lammekoteletter,
    kalveculotte, gullaschkød, tofu`,
  Kolonial: `
    hvedemel, rugmel, grahamsmel, speltmel, durummel, sukker, rørsukker, brun farin, flormelis, perlesukker,
    vaniljesukker, bagepulver, natron, husblas, kakao, havregryn, finvalsede havregryn, cornflakes, müsli,
    mysli, granola, ris, jasminris, grødris, basmatiris, pasta, spaghetti, penne, lasagneplader, nudler,
    bulgur, couscous, quinoa, røde linser, kikærter, kidneybønner, hvide bønner, hakkede tomater, flåede
    tomater, tomatpuré, ketchup, sennep, mayonnaise, remoulade, pesto, soja, sojasauce, fiskesauce,
    kokosmælk, olivenolie, rapsolie, solsikkeolie, eddike, balsamico, æblecidereddike, bouillon,
    hønsebouillon, oksebouillon, brun kulør, maizena, syltetøj, jordbærmarmelade, honning, nutella,
    peanutbutter, pålægschokolade, agurkesalat, syltede agurker, syltede rødbeder, oliven, kapers,
    soltørrede tomater, tun på dåse, tun i vand, makrel i tomat, majs på dåse, rosiner, tørrede abrikoser,
    mandler, hasselnødder, valnødder, solsikkekerner, græskarkerner, hørfrø, chiafrø, sesamfrø, kokosmel,
    rasp, salsa, tacoskaller, sirup, ahornsirup`,
  Krydderier: `
    salt, groft salt, peber, sort peber, paprika, karry, gurkemeje, spidskommen, kanel, stødt kanel,
    kardemomme, nelliker, muskatnød, laurbærblade, oregano, tørret timian, chiliflager, hvidløgspulver,
    allehånde, safran`,
  Drikkevarer: `
    kaffe, kaffebønner, instant kaffe, te, grøn te, kamillete, juice, appelsinjuice, æblejuice, saftevand,
    hyldeblomstsaft, danskvand, sodavand, cola, Coca Cola, Pepsi Max, Fanta, Faxe Kondi, øl, pilsner,
    alkoholfri øl, rødvin, hvidvin, rosé, portvin, snaps, gin, rom, tonic, iste, kildevand, energidrik,
    cider`,
  'Slik og snacks': `
    chokolade, mørk chokolade, lakrids, vingummi, bolsjer, skumfiduser, tyggegummi, Matador Mix, chips,
    popcorn, mikropopcorn, saltstænger, peanuts, cashewnødder, nøddemix, kiks, digestive, småkager, vafler,
    müslibarer, Haribo, flødeboller, riskiks, marcipan`,
  Husholdning: `
    toiletpapir, køkkenrulle, servietter, opvasketabs, opvaskemiddel, opvaskesvampe, maskinafkalker,
    afspændingsmiddel, vaskepulver, flydende vaskemiddel, skyllemiddel, pletfjerner, rengøringsmiddel,
    toiletrens, glasrens, affaldsposer, fryseposer, madpapir, bagepapir, alufolie, film, plastfolie,
    stearinlys, fyrfadslys, tændstikker, kaffefiltre, grillkul, karklude, gulvklude, skraldeposer, ovnrens,
    brunsæbe, optændingsblokke`,
  'Personlig pleje': `
    shampoo, balsam, bodyshampoo, håndsæbe, tandpasta, tandbørster, tandtråd, mundskyl, deodorant,
    barberskum, barberblade, ansigtscreme, bodylotion, solcreme, vatpinde, vatrondeller, bind, tamponer,
    plaster, panodil, hårspray, læbepomade, lommetørklæder`,
  Frost: `
    frosne ærter, frosne bær, frosne grøntsager, frosne boller, frossen fisk, frosne kyllingestykker, is,
    vaniljeis, ispinde, sorbet, pommes frites, frysepizza, frossen spinat, frosne rejer, isterninger,
    wokmix, frossen broccoli`,
  Andet: `
    blomster, avis, hundemad, kattegrus, AA batterier, pærer til lampen, gavepapir, tulipaner, printerpapir`,
};

/** As `groceries`. */
export const moreGroceries = toGroceries(byCategory);

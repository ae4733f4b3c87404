import { stem } from './match.ts';

/**
 * The categories of groceries: Danish words by category, in the singular. A compound has the category of its
 * last part ('skummetmælk' that of 'mælk'), so compounds are listed only where that would be wrong. Items for
 * the freezer are listed under 'Frost'.
 */
const groceries: Readonly<Record<string, string>> = {
  'Frugt og grønt': `
    abrikos agurk ananas appelsin asparges aubergine avocado avokado banan basilikum blomme broccoli bær
    bønnespire champignon chili choi citron citrongræs clementin daikon dild drue fennikel fersken figen frugt
    græskar grønt grøntsag gulerod gulerødder hokkaido ingefær jordskok karse kartoffel kartofler kiwi
    klementin koriander kål kålrabi lime løg majs majskolbe mandarin mango melon minipeber mynte nektarin
    papaya pastinak peberrod persille persillerod porre portobello pære rabarber radise ribs roe rucola
    rødbede salat salatmix selleri snackpeber spidspeber spinat squash svamp tomat æble ært østershat
  `,
  Brød: `
    bagel baguette bolle brød bund ciabatta croissant donut flute focaccia horn kage kammerjunker kringle
    muffin naan pita rundstykke snegl toast tortilla tvebak wrap
  `,
  Mejeri: `
    a38 brie camembert cheddar cottage creme danablu danbo feta fløde fraiche gorgonzola gouda gær halloumi
    haps havarti havredrik koldskål kærgården lurpak margarine mascarpone mozzarella mælk ost parmesan ricotta
    risengrød risifrutti skyr smør smørbar ymer yoghurt æg æggeblomme
  `,
  'Kød og fisk': `
    and bacon bacontern bryst bøf chorizo culotte entrecote falafel fars filet fisk flæsk frikadelle hjerte
    hønsesalat kalkun kalv karrysalat kotelet krebinet kylling kyllingesalat kæbe kød kølle laks laksesalat
    lam lever lår makrel makrelsalat medister musling mørbrad pepperoni postej pølse pålæg reje rejesalat
    ribben roastbeef rogn ryg rødspætte salami schnitzel sild skinke skinkesalat skinkestrimler steak steg
    sushi tofu torsk tun tunge tunsalat vinge æggesalat ørred ål
  `,
  Kolonial: `
    agurkesalat ajvar babymos bagemix bagepulver balsamico bearnaise bouillon bulgur bønne chiafrø chutney
    cornflakes couscous dressing eddike farin frugtmos gelatine granola gryn grød guacamole hasselnød honning
    hummus husblas hørfrø kakao kapers kartoffelmos kerne ketchup kikært kokosmælk kulør lasagne lasagneplade
    linse maizena makaroni mandelsplit marmelade mayo mayonnaise mel melis morgenmad mysli müsli nachos natron
    nudel nutella olie oliven pasta peanutbutter penne pesto pickles pålægschokolade quinoa rasp remoulade ris
    rosin salsa sauce sennep sesamfrø sirup soja sovs spaghetti stødt sukker suppe syltetøj sød tacokrydderi
    tacoskal tahin tomatpuré tortillachips tranebær vaniljestang ymerdrys æblemos
  `,
  Krydderier: `
    allehånde cayenne chiliflager gurkemeje hvidløgspulver kanel kardemomme karry kommen krydderi laurbær
    laurbærblad masala muskat muskatnød nellike oregano paprika peber rosmarin safran salt timian vanilje
  `,
  Drikkevarer: `
    champagne cider cola energidrik espresso espressobønne fanta gin gløgg hyldeblomst iste juice juleøl kaffe
    kaffebønne kamillete kapsel kondi most pepsi pilsner prosecco rom rosé saft smoothie snaps sprite te tonic
    vand vin vodka whisky øl
  `,
  'Slik og snacks': `
    bolsje cashew chips chokolade chokoladebar digestive dip flødebolle haribo karamel kartoffelchip kiks
    konfekt lakrids mandel marcipan matador müslibar nød nøddemix peanut pistacie popcorn proteinbar
    saltstænger skumfidus slik slikkepind småkage snack svær tyggegummi vingummi
  `,
  Husholdning: `
    afkalker brunsæbe børste eddikesyre film filter fjerner folie grillkul handske klorin klud lighter lys
    middel optændingsblok opvask opvaskesvamp opvasketab papir pose rengøring rens rulle serviet skuresvamp
    sæk tændstik vaskepulver viskestykke
  `,
  'Personlig pleje': `
    ansigtscreme balsam barberblad barberskum bind deo deodorant fodcreme fugtighedscreme håndcreme ipren
    lommetørklæde lotion læbepomade mundskyl panodil plaster shampoo smertestillende solcreme spray sprit sæbe
    tampon tandbørste tandpasta tandtråd vat vatpind vatrondel vitamin voks
  `,
  Frost: `
    chokoladeis fiskefinger fiskepind flødeis forårsrulle fritter is ispind isterning isvaffel jordbæris
    nuggets pizza pommes sorbet vaniljeis wokmix æbleskive
  `,
  Andet: `
    avis batteri blad ble blomst buket elastik elpære foder fuglefrø gave gavepapir hundemad jord kattegrus
    kattemad lim lyspære potteplante printerpapir tape vådserviet
  `,
};

const words = Object.entries(groceries).flatMap(([category, words]) =>
  words
    .trim()
    .split(/\s+/)
    .map((word) => [word, category] as const),
);
/** The category of each grocery, also by its stem where that is no other one. */
export const categoryOfGrocery: ReadonlyMap<string, string> = new Map([
  ...words.map(([word, category]) => [stem(word), category] as const),
  ...words,
]);

/**
 * Where groceries belong: Danish words by category, in the singular, in an order that compresses well. A compound goes where its
 * last part does ('skummetmælk' as 'mælk'), so a compound stands here only where that would be wrong. What is kept in
 * the freezer stands under 'Frost'.
 */
export const groceryTable: Readonly<Record<string, string>> = {
  'Frugt og grønt': `rucola papaya persillerod selleri karse kartofler majs majskolbe agurk asparges mynte
portobello grøntsag lime rødbede ræddike blomme roe basilikum rabarber frugt avocado gulerod spinat chili
pastinak bønnespire kål kålrabi bær mango drue porre dadel kartoffel klementin squash gulerødder figen mandarin
koriander fersken ingefær nektarin banan champignon citron clementin svamp græskar ananas melon citrongræs choi
løg grønt fennikel snackpeber hokkaido abrikos jordskok broccoli daikon ribs tomat pære persille ært salat
aubergine æble østershat appelsin radise kiwi dild salatmix`,
  Brød: `donut croissant muffin brød horn bolle baguette kammerjunker focaccia tortilla toast kage rundstykke
bund pita tvebak naan wrap ciabatta flute kringle bagel snegl`,
  Mejeri: `skyr gær margarine mascarpone gouda fløde gorgonzola parmesan cottage ricotta cheddar yoghurt smør
mælk kvark halloumi æg haps havarti kefir mozzarella risifrutti ymer feta actimel camembert fraiche koldskål
kærgården lurpak brie danablu creme danbo risengrød ost smørbar a38`,
  'Kød og fisk': `fisk tofu culotte entrecôte kød lever filet rødspætte entrecote kotelet postej torsk and pålæg
mørbrad bacon ribben makrel bøf flæsk kødbolle hjerte krebinet salami kalv kølle tun reje sardin schnitzel kebab
kalkun rejesalat skinke ål kæbe vinge pepperoni rogn roastbeef frikadelle tunge pølse lam paté musling chorizo
ryg hønsesalat steak bryst sild spareribs steg hummer fars laks sylte kylling gås medister ørred bacontern lår`,
  Kolonial: `linse bagemix natron couscous spaghetti ymerdrys bouillon cornflakes bearnaise kikært sød granola
ris melis mayonnaise kagemix sukker fond pesto hasselnød gryn kokosmælk kulør müsli pasta salsa stødt mel bønne
mayo kerne grød quinoa bagepulver oliven maizena hørfrø husblas morgenmad pickles syltetøj penne marmelade
tomatpuré mysli peanutbutter pålægschokolade nutella sesamfrø honning chutney dressing farin ketchup sirup
sennep soja sauce gelatine lasagneplade tranebær mandelsplit chiafrø remoulade nudel kakao kakaopulver olie
agurkesalat bulgur tortillachips tacoskal kapers makaroni rosin rasp sovs tacokrydderi tahin suppe hummus eddike
balsamico`,
  Krydderier: `nellike muskat chiliflager kardemomme kommen karry rosmarin vanilje laurbær merian kanel
laurbærblad paprika safran muskatnød krydderi peber hvidløgspulver oregano allehånde timian gurkemeje salt
cayenne masala`,
  Drikkevarer: `te pilsner sprite energidrik pepsi kamillete juleøl kaffebønne most espresso juice gin vand
bitter iste limonade tonic likør vin vodka saft espressobønne champagne kapsel snaps hyldeblomst smoothie kondi
kombucha cava cider hvidtøl kaffe rosé øl gløgg fanta cola prosecco whisky rom`,
  'Slik og snacks': `slik slikkepind pistacie konfekt müslibar marcipan guf lakrids kartoffelchip snack
flødebolle haribo chokoladebar matador vingummi peanut proteinbar chips tyggegummi dip skumfidus nød kiks
nøddemix svær mandel småkage popcorn bolsje saltstænger karamel cashew chokolade digestive`,
  Husholdning: `serviet rens middel tændstik papir pose rulle handske brunsæbe viskestykke optændingsblok
fjerner klorin vaskepulver lys eddikesyre opvaskesvamp grillkul rengøring opvask opvasketab fugesvamp sæk folie
afkalker klud skuresvamp sugerør børste lighter filter film`,
  'Personlig pleje': `ansigtscreme deodorant vatrondel smertestillende neglefil vatpind læbepomade håndcreme deo
fugtighedscreme sæbe vitamin voks ipren mundskyl balsam barberskum barberblad panodil vat neglelak elastik pamol
bind plaster lommetørklæde tandpasta shampoo fodcreme tandtråd solcreme tandbørste tampon sprit lotion spray`,
  Frost: `nuggets fiskefinger kroketter ispind pizza flødeis fiskepind pommes vaniljeis fritter isterning
chokoladeis is forårsrulle wokmix sorbet jordbæris isvaffel`,
  Andet: `vådserviet gave avis gavepapir potteplante lim foder lyspære printerpapir blad blomst fuglefrø
hundemad ble kattegrus kattemad batteri tape kort buket jord`,
};

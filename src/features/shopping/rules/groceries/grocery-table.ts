/**
 * The categories of groceries: Danish words by category, in the singular, in an order that compresses well. A
 * compound has the category of its last part ('skummetmælk' that of 'mælk'), so compounds are listed only
 * where that would be wrong. Items for the freezer are listed under 'Frost'.
 */
export const groceryTable: Readonly<Record<string, string>> = {
  'Frugt og grønt': `rucola papaya porre portobello hokkaido selleri drue majs majskolbe persillerod roe mynte
banan basilikum asparges mango grønt salat spinat chili pastinak bønnespire kartoffel kål klementin salatmix
kartofler figen agurk bær mandarin koriander fersken dild fennikel kålrabi daikon choi champignon citron
clementin svamp græskar ananas melon citrongræs tomat lime blomme ingefær snackpeber abrikos jordskok broccoli
pære persille ært squash rødbede æble østershat ribs løg grøntsag gulerod radise karse aubergine appelsin
rabarber avocado nektarin kiwi gulerødder frugt`,
  Brød: `donut muffin bund rundstykke brød horn bolle tvebak pita naan ciabatta focaccia toast tortilla flute
baguette bagel kage kammerjunker croissant snegl kringle wrap`,
  Mejeri: `cottage lurpak gær mascarpone skyr a38 brie smør mælk havarti ricotta halloumi risifrutti ymer feta
haps risengrød ost koldskål kærgården mozzarella fløde margarine smørbar gouda gorgonzola parmesan camembert
cheddar æg æggeblomme fraiche yoghurt danablu creme danbo`,
  'Kød og fisk': `tofu culotte kød steg fisk kylling mørbrad krebinet rejesalat sild flæsk ribben hønsesalat
bacon chorizo torsk ryg steak bøf postej and fars pølse entrecote kotelet reje salami ørred hjerte kølle tun lam
rødspætte musling makrel schnitzel ål kæbe vinge pepperoni roastbeef pålæg frikadelle tunge kalkun laks medister
filet rogn lår skinke bryst bacontern lever kalv`,
  Kolonial: `linse bagemix sovs soja natron couscous kikært spaghetti ymerdrys eddike bouillon cornflakes
maizena bønne mayonnaise bagepulver kapers kulør müsli pasta bearnaise gelatine mayo salsa balsamico chutney
suppe agurkesalat bulgur sukker kerne mysli grød oliven morgenmad kakao sød stødt granola pesto syltetøj ris
penne marmelade gryn sauce kokosmælk honning nutella remoulade tomatpuré pålægschokolade sesamfrø hørfrø husblas
mel melis peanutbutter ketchup sennep sirup lasagneplade tranebær mandelsplit chiafrø hasselnød olie nudel
tortillachips tacoskal dressing makaroni rosin rasp pickles tacokrydderi hummus farin quinoa`,
  Krydderier: `nellike muskat chiliflager karry kanel gurkemeje salt kardemomme kommen laurbær masala rosmarin
vanilje safran laurbærblad muskatnød oregano krydderi hvidløgspulver timian cayenne peber allehånde paprika`,
  Drikkevarer: `te kamillete snaps tonic fanta hyldeblomst energidrik most espresso øl juleøl juice
espressobønne vin sprite kaffe kaffebønne vodka rosé prosecco gløgg saft cider kapsel gin vand pepsi champagne
whisky smoothie kondi cola pilsner iste rom`,
  'Slik og snacks': `müslibar slikkepind pistacie konfekt slik flødebolle chokolade skumfidus kiks chokoladebar
nød proteinbar nøddemix svær mandel småkage chips tyggegummi kartoffelchip matador cashew vingummi dip marcipan
lakrids peanut snack digestive popcorn bolsje saltstænger karamel haribo`,
  Husholdning: `serviet rens fjerner klud optændingsblok tændstik rengøring middel handske brunsæbe viskestykke
folie afkalker klorin vaskepulver rulle lys eddikesyre papir opvaskesvamp grillkul opvasketab opvask pose
skuresvamp sæk børste lighter filter film`,
  'Personlig pleje': `ansigtscreme deo balsam plaster fugtighedscreme tandbørste sæbe vatrondel smertestillende
vatpind panodil solcreme deodorant læbepomade vat voks lommetørklæde håndcreme tandpasta bind barberskum
fodcreme tandtråd barberblad mundskyl shampoo ipren tampon sprit lotion spray vitamin`,
  Frost: `chokoladeis fiskepind pommes jordbæris fiskefinger wokmix sorbet vaniljeis is fritter isterning
nuggets ispind pizza flødeis forårsrulle isvaffel`,
  Andet: `vådserviet gave tape lyspære printerpapir buket gavepapir batteri kattegrus jord potteplante lim foder
fuglefrø hundemad blomst avis kattemad blad ble elpære elastik`,
};

/**
 * Where groceries belong: Danish words by category, in the singular, sorted by their ends. A compound goes where its
 * last part does ('skummetmælk' as 'mælk'), so a compound stands here only where that would be wrong. What is kept in
 * the freezer stands under 'Frost'.
 */
export const groceryTable: Readonly<Record<string, string>> = {
  'Frugt og grønt': `rucola papaya dild persillerod gulerod majskolbe bladbede rødbede ræddike æble persille
lime blomme aubergine roe bønnespire porre pære radise karse mynte courgette drue grøntsag løg squash chili
broccoli selleri kiwi pastinak jordskok artiskok agurk dadel kartoffel fennikel kål basilikum banan figen
fersken mandarin nektarin appelsin clementin melon champignon citron avocado mango svamp græskar snackpeber
rabarber gulerødder koriander kartofler bær ingefær ananas asparges majs abrikos salat tomat spinat frugt grønt
krydderurt ært ribs kålrabi choi østershat portobello citrongræs hokkaido salatmix klementin daikon`,
  Brød: `focaccia tortilla pita ciabatta bund brød kage rundstykke kringle romkugle bolle skorpe vaffelhjerte
baguette flute grissini bagel snegl naan muffin horn wrap birkes croissant toast donut kammerjunker tvebak`,
  Mejeri: `a38 gouda mozzarella gorgonzola cultura feta pannacotta ricotta risengrød fløde fromage fraiche brie
creme margarine mascarpone æg halloumi havarti mælk kvark actimel koldskål parmesan kærgården salattern danbo
pecorino cheddar ymer kefir skyr gær smør bagefedt camembert yoghurt ost danablu smørbar haps risifrutti cottage
lurpak`,
  'Kød og fisk': `kebab højreb mørbrad ørred sild and kød krabbe vinge tunge reje skinke frikadelle fiskedelle
kødbolle kølle pølse sylte entrecote hjerte cuvette culotte rødspætte entrecôte roastbeef bøf steg kylling
musling ryg pålæg salami surimi sej postej fisk torsk flæsk makrel schnitzel ål lam ribben rogn sardin bacon
kalkun tun chorizo kaviar hummer medister lever lår spareribs laks tournedos ansjos fars gås kotelet filet bryst
kalv paté bacontern pepperoni tofu steak rejesalat hønsesalat krebinet kæbe`,
  Kolonial: `soja nutella maizena quinoa passata pasta morgenmad fond hasselnød sød sauce marmelade
pålægschokolade lasagneplade remoulade olie eddike gelatine penne bønne kerne suppe tomatpure mayonnaise linse
marcipanmasse honning dressing smørepålæg fusilli mysli müsli makaroni tacokrydderi spaghetti syltetøj kokosmælk
drueagurk nudel mel oliven tahin farin rosin bouillon natron guldkorn gryn kakao balsamico pesto mayo sennep
ketchup sirup korender asier sukker peanutbutter bagepulver bulgur tranebær husblas havrefras cornflakes pickles
melis ris tortillachips kapers couscous sovs ymerdrys agurkesalat dåsetomat stødt mandelsplit kikært bagemix
kagemix tomatpuré chiafrø sesamfrø hørfrø granola kulør salsa tacoskal rasp hummus bearnaise chutney grød
kakaopulver`,
  Krydderier: `paprika masala laurbærblad muskatnød allehånde salvie gurkemeje vanilje nellike kardemomme
cayenne vaniljestang krydderi kanel garam timian merian safran kommen rosmarin estragon oregano peber
chiliflager hvidløgspulver enebær laurbær anis muskat salt karry`,
  Drikkevarer: `kombucha vodka cola fanta cava tonic vand juice limonade kaffe smoothie champagne te sprite iste
gløgg pepsi juicebrik energidrik sportsdrik øl rom gin vin prosecco espresso cider pilsner bitter likør snaps
saft akvavit hyldeblomst most whisky rosé kaffebønne kamillete kondi kapsel espressobønne juleøl hvidtøl`,
  'Slik og snacks': `slikkepind nød lakridspibe chokolade brunkage småkage pistacie bolsje flødebolle guf
tyggegummi vingummi snack slik mandel karamel marcipan popcorn dip kartoffelchip müslibar proteinbar saltstænger
matador lakrids kiks vaniljekrans chips skumfidus peanut cashew nøddemix digestive haribo konfekt chokoladebar
svær`,
  Husholdning: `opvasketab klud engangsservice folie eddikesyre pose børste rengøring tændstik engangsbestik
optændingsblok toiletblok opvask sæk middel grillkul film klorin rodalon skuresvamp afkalker lighter filter
vaskepulver papir sugerør lys serviet opvaskesvamp fjerner rens brunsæbe rulle handske viskestykke fugesvamp`,
  'Personlig pleje': `tandpasta barberblad bind vatpind tandtråd sæbe læbepomade smertestillende håndcreme
solcreme fugtighedscreme tandbørste neglelak hårlak vatrondel panodil pamol mundskyl balsam barberskum ipren
vitamin lotion tampon deo shampoo skraber plaster voks vat deodorant ansigtscreme spray lommetørklæde fodcreme
sprit elastik neglefil`,
  Frost: `pizza fiskepind ispind forårsrulle isterning isvaffel fiskefinger kroketter fritter pommes is
chokoladeis flødeis vaniljeis jordbæris nuggets sorbet wokmix`,
  Andet: `blad hundemad kattemad jord frimærke ble mejsekugle tape elpære lyspære potteplante gave
modermælkserstatning batteri lim foder gavepapir avis kattegrus vådserviet buket kort blomst fuglefrø
printerpapir`,
};

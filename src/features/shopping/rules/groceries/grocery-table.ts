/**
 * Where groceries belong: Danish words by category, in the singular, the most general first. A compound goes where its
 * last part does ('skummetmælk' as 'mælk'), so a compound stands here only where that would be wrong. What is kept in
 * the freezer stands under 'Frost'.
 */
export const groceryTable: Readonly<Record<string, string>> = {
  'Frugt og grønt': `frugt grønt grøntsag salat kål bær æble pære banan appelsin clementin mandarin citron lime
    grapefrugt drue vindrue melon mango ananas kiwi fersken nektarin abrikos blomme kirsebær figen granatæble papaya
    passionsfrugt rabarber agurk tomat peberfrugt snackpeber avocado gulerod gulerødder kartoffel kartofler løg skalotteløg
    porre hvidløg squash courgette aubergine græskar broccoli blomkål spidskål porrer spinat rucola radise ræddike
    selleri pastinak persillerod rødbede jordskok asparges majs majskolbe bønnespire champignon svamp chili ingefær
    persille dild basilikum purløg koriander mynte karse krydderurt fennikel artiskok ærter ært sukkerært bladbede roe
    dadel bladselleri pære ramsløg`,
  Brød: `brød bolle flute baguette bagel croissant tortilla wrap pita naan focaccia ciabatta rundstykke tebirkes birkes
    horn snegl wienerbrød kringle kage lagkagebund bund muffin rasp toast knækbrød rugbrød pizzabund pølsebrød
    romkugle donut vaffelhjerte grissini skorpe`,
  Mejeri: `mælk fløde smør margarine kærgården ost yoghurt skyr ymer a38 tykmælk koldskål kefir kvark creme cremefraiche
    fraiche feta mozzarella parmesan ricotta mascarpone halloumi brie camembert cheddar gouda danbo havarti danablu
    gorgonzola pecorino salattern æg gær risengrød rismælk drikkeyoghurt smøreost hytteost fromage pannacotta bagefedt
    actimel cultura`,
  'Kød og fisk': `kød oksekød hakkebøf bøf steg filet mørbrad kotelet culotte entrecote entrecôte roastbeef oksebryst
    tournedos cuvette højreb flæsk kalv lam lammekølle kølle kylling kyllingebryst bryst kyllingelår lår vinge kalkun and
    gås bacon skinke pølse medister chorizo salami spegepølse rullepølse hamburgerryg ryg pålæg leverpostej postej
    paté lever hjerte frikadelle kødbolle fars fisk laks torsk rødspætte sej makrel tun sild ørred hellefisk rogn
    torskerogn reje musling kaviar krabbe hummer surimi fiskefrikadelle fiskefilet fiskedelle sardin ansjos ål
    spareribs ribben kebab sylte saltkød schnitzel wienerschnitzel tunge`,
  Kolonial: `mel havregryn gryn rugkerner kerne sukker flormelis melis farin bagepulver natron vaniljesukker
    kakao gelatine husblas maizena rosin korender tranebær mandelsplit marcipanmasse kokosmel hasselnød mandelmel
    pasta spaghetti makaroni penne fusilli lasagneplade nudel ris bulgur couscous quinoa linse kikært bønne kidneybønne
    tomatpure tomatpuré passata ketchup sennep mayonnaise mayo remoulade dressing soja sojasauce sauce sovs pesto olie
    rapsolie eddike balsamico bouillon fond honning sirup marmelade syltetøj nutella peanutbutter smørepålæg
    pålægschokolade cornflakes mysli müsli morgenmad havrefras guldkorn kokosmælk oliven kapers chiafrø hørfrø
    sesamfrø solsikkekerne græskarkerne tahin suppe stødt ymerdrys rugmel hønsekødssuppe tomatsuppe dåsetomat
    sød agurkesalat asier drueagurk pickles tortillachips tacosauce tacokrydderi bagemix kagemix`,
  Krydderier: `krydderi salt peber paprika karry kanel kardemomme muskat muskatnød oregano timian rosmarin salvie
    merian spidskommen kommen gurkemeje laurbær laurbærblad nellike allehånde stjerneanis anis safran vanilje
    vaniljestang cayenne estragon chiliflager hvidløgspulver enebær garam masala`,
  Drikkevarer: `kaffe espresso te juice saft most saftevand vand danskvand kildevand sodavand cola pepsi fanta sprite
    tonic energidrik smoothie øl pilsner vin rødvin hvidvin rosé champagne cava prosecco portvin snaps akvavit rom gin
    whisky vodka likør cider gløgg kombucha hyldeblomst iste juicebrik limonade bitter sportsdrik`,
  'Slik og snacks': `slik chips popcorn saltstænger peanut nødder nød mandel cashew pistacie snack chokolade vingummi lakrids
    bolsje karamel småkage kiks tyggegummi marcipan flødebolle skumfidus guf lakridspibe matador pebernød
    brunkage vaniljekrans dip kartoffelchip proteinbar müslibar riskiks slikkepind`,
  Husholdning: `papir toiletpapir køkkenrulle serviet opvask opvasketab opvaskemiddel vaskemiddel vaskepulver middel
    rengøring skyllemiddel klorin rodalon afkalker pose affaldspose sæk bagepapir folie film kaffefilter
    filter filtre lys klud svamp børste tændstik støvsugerpose lighter engangsbestik sugerør engangsservice
    skuresvamp wc-rens afløbsrens eddikesyre toiletblok grillkul optændingsblok`,
  'Personlig pleje': `tandpasta tandbørste tandtråd mundskyl shampoo balsam sæbe håndsæbe bodyshampoo deodorant deo
    creme håndcreme fugtighedscreme solcreme barberskum skraber barberblad bind tampon vatpind vatrondel vat plaster
    panodil pamol ipren smertestillende vitamin neglelak hårlak læbepomade voks lotion`,
  Frost: `is vaniljeis flødeis chokoladeis jordbæris ispind isvaffel isterning sorbet fiskefinger fiskepind pommes
    fritter pizza nuggets kroketter forårsrulle fiskepinde`,
  Andet: `batteri pære lyspære elpære ble vådserviet modermælkserstatning hundefoder kattefoder foder kattemad hundemad
    kattegrus fuglefrø mejsekugle blomst buket potteplante jord avis blad gave gavepapir kort frimærke tape lim`,
};

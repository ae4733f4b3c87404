-- A fictional family for trying the site: enough rows to look real, with dates relative to today so that they stay
-- recent.
insert into private.family_member (id, email, display_name) values
  ('a17de125-0000-4000-8000-000000000001', 'anders@skovmose.example', 'Anders'),
  ('31cce100-0000-4000-8000-000000000002', 'mikkel@skovmose.example', 'Mikkel'),
  ('bbcd0000-0000-4000-8000-000000000003', 'bodil@skovmose.example', 'Bodil'),
  ('e11e0000-0000-4000-8000-000000000004', 'ellen@skovmose.example', 'Ellen');

-- The albums. One of each category is on its tile.
insert into public.photos (title, thumbnail, link, category, newest, updated_ts)
select title, '/albums/' || picture || '.svg', 'https://fotos.example/' || picture, category, newest,
  now() - make_interval(days => days)
from (values
  ('Årbog 2024', 'arbog-2024', 'Årbog', true, 21),
  ('Årbog 2023', 'arbog-2023', 'Årbog', false, 330),
  ('Årbog 2022', 'arbog-2022', 'Årbog', false, 690),
  ('Årbog 2021', 'arbog-2021', 'Årbog', false, 1060),
  ('Årbog 2020', 'arbog-2020', 'Årbog', false, 1420),
  ('Årbog 2019', 'arbog-2019', 'Årbog', false, 1790),
  ('Skovmose: Æbleplukning', 'aebleplukning', 'Skovmose', true, 48),
  ('Skovmose: Sankthans', 'sankthans', 'Skovmose', false, 150),
  ('Skovmose: Sommerhuset', 'sommerhuset', 'Skovmose', false, 510),
  ('Skovmose: Skovtur', 'skovtur', 'Skovmose', false, 905),
  ('Skovmose: Bryggedag', 'bryggedag', 'Skovmose', false, 5020),
  ('Familie: Rund fødselsdag', 'foedselsdag', 'Familie', true, 33),
  ('Familie: Fastelavn', 'fastelavn', 'Familie', false, 275),
  ('Familie: Julefrokost', 'julebordet', 'Familie', false, 340),
  ('Familie: Konfirmation', 'konfirmation', 'Familie', false, 930),
  ('Sightseeing: Møns Klint', 'moens-klint', 'Sightseeing', true, 75),
  ('Sightseeing: Skagen Fyr', 'skagen-fyr', 'Sightseeing', false, 120),
  ('Sightseeing: Københavns Havn', 'koebenhavn-havn', 'Sightseeing', false, 410),
  ('Sightseeing: Østerlars Rundkirke', 'bornholm-rundkirke', 'Sightseeing', false, 500),
  ('Sightseeing: Vadehavet', 'vadehavet', 'Sightseeing', false, 780),
  ('Sightseeing: En norsk fjord', 'norsk-fjord', 'Sightseeing', false, 1150)
) as album (title, picture, category, newest, days);

-- What the family has bought and how often. Keys are derived from the titles, so that they are the same in every seed.
insert into public.shopping (key, title, category, buy_counter, update_ts)
select md5('vare ' || title)::uuid, title, category, times, now() - make_interval(hours => (times * 37) % 700 + 4)
from (values
  ('Solsikkebrød', 'Brød', 212), ('Franskbrød', 'Brød', 88), ('Boller', 'Brød', 41), ('Knækbrød', 'Brød', 23),
  ('Pitabrød', 'Brød', 17),
  ('Letmælk', 'Mejeri', 298), ('Skyr', 'Mejeri', 121), ('Smør', 'Mejeri', 143), ('Æg', 'Mejeri', 156),
  ('Piskefløde', 'Mejeri', 58), ('Mellemlagret ost', 'Mejeri', 97), ('Creme fraiche', 'Mejeri', 44),
  ('Kærnemælk', 'Mejeri', 12), ('Parmesan', 'Mejeri', 19), ('Gær', 'Mejeri', 27),
  ('Bananer', 'Frugt og grønt', 187), ('Æbler', 'Frugt og grønt', 104), ('Agurk', 'Frugt og grønt', 134),
  ('Gulerødder', 'Frugt og grønt', 126), ('Kartofler', 'Frugt og grønt', 118), ('Løg', 'Frugt og grønt', 92),
  ('Hvidløg', 'Frugt og grønt', 51), ('Tomater', 'Frugt og grønt', 109), ('Broccoli', 'Frugt og grønt', 36),
  ('Citroner', 'Frugt og grønt', 39), ('Porrer', 'Frugt og grønt', 22), ('Ingefær', 'Frugt og grønt', 14),
  ('Rødbeder', 'Frugt og grønt', 9),
  ('Hakket oksekød', 'Kød og fisk', 95), ('Leverpostej', 'Kød og fisk', 112), ('Spegepølse', 'Kød og fisk', 47),
  ('Bacon', 'Kød og fisk', 33), ('Kyllingebryst', 'Kød og fisk', 61), ('Røget laks', 'Kød og fisk', 18),
  ('Marinerede sild', 'Kød og fisk', 16), ('Fiskefrikadeller', 'Kød og fisk', 25),
  ('Havregryn', 'Kolonial', 83), ('Hvedemel', 'Kolonial', 64), ('Sukker', 'Kolonial', 31), ('Ris', 'Kolonial', 29),
  ('Pasta', 'Kolonial', 77), ('Hakkede tomater', 'Kolonial', 69), ('Rapsolie', 'Kolonial', 24), ('Eddike', 'Kolonial', 8),
  ('Honning', 'Kolonial', 15), ('Rosiner', 'Kolonial', 11), ('Linser', 'Kolonial', 13),
  ('Salt', 'Krydderier', 7), ('Peberkorn', 'Krydderier', 6), ('Kanel', 'Krydderier', 10), ('Karry', 'Krydderier', 8),
  ('Kaffe', 'Drikkevarer', 139), ('Te', 'Drikkevarer', 21), ('Pilsnere', 'Drikkevarer', 56),
  ('Danskvand', 'Drikkevarer', 43), ('Hyldeblomstsaft', 'Drikkevarer', 12),
  ('Toiletpapir', 'Husholdning', 52), ('Opvasketabs', 'Husholdning', 38), ('Vaskepulver', 'Husholdning', 20),
  ('Bagepapir', 'Husholdning', 16), ('Fryseposer', 'Husholdning', 14), ('Stearinlys', 'Husholdning', 9),
  ('Lakridser', 'Slik og snacks', 26), ('Mørk chokolade', 'Slik og snacks', 34), ('Saltede mandler', 'Slik og snacks', 11),
  ('Batterier AA', 'Andet', 5), ('Fuglefrø', 'Andet', 13), ('Bivoks', 'Andet', 2)
) as item (title, category, times);

-- What is in the freezer, and for how many days where that is known.
insert into public.shopping (key, title, category, buy_counter, freezer, can_outdate, update_ts)
select md5('vare ' || title)::uuid, title, 'Frost', times, true, can_outdate, now()
from (values
  ('Ærter', 46, false), ('Hindbær', 18, false), ('Fiskefileter', 28, true), ('Vaniljeis', 32, true),
  ('Frikadeller', 4, true), ('Boller i karry', 3, true), ('Grønlangkål', 6, true), ('Stikkelsbær', 2, false),
  ('Rejer', 9, true)
) as item (title, times, can_outdate);
insert into public.freezer_batch (key, item, day, count)
select md5('parti ' || title || coalesce(days, 0))::uuid, md5('vare ' || title)::uuid,
  (now() at time zone 'Europe/Copenhagen')::date - days, count
from (values
  ('Ærter', null, 3), ('Hindbær', 128, 2), ('Fiskefileter', 40, 1), ('Vaniljeis', null, 1),
  ('Frikadeller', 75, 4), ('Frikadeller', null, 8), ('Boller i karry', 155, 4), ('Stikkelsbær', null, 5)
) as batch (title, days, count);
update public.shopping set update_ts = now() - make_interval(hours => buy_counter * 19 + 9) where freezer;

-- What is on the list now, and who asked for it.
update public.shopping as item
set buy = true, quantity = wanted.quantity, wanted_by = member.id, update_ts = now() - make_interval(hours => wanted.hours)
from (values
  ('Solsikkebrød', null, 'Anders', 3), ('Letmælk', '2 l', 'Anders', 3), ('Smør', null, 'Bodil', 20),
  ('Gulerødder', '1 pose', 'Mikkel', 26), ('Kartofler', '2 kg', 'Mikkel', 26), ('Leverpostej', null, 'Ellen', 5),
  ('Kaffe', '2 poser', 'Bodil', 20), ('Gær', '50 g', 'Anders', 2), ('Opvasketabs', null, 'Ellen', 49),
  ('Mørk chokolade', null, 'Ellen', 5), ('Vaniljeis', '1 l', 'Mikkel', 8), ('Fuglefrø', null, 'Bodil', 70)
) as wanted (title, quantity, name, hours)
join private.family_member as member on member.display_name = wanted.name
where item.title = wanted.title;

-- The last two shopping trips.
insert into public.purchase (key, trip, item, member, bought_at)
select md5(trip || title)::uuid, md5(trip)::uuid, md5('vare ' || title)::uuid, member.id,
  now() - make_interval(days => days)
from (values
  ('tur 1', 9, 'Mikkel', array['Letmælk', 'Bananer', 'Agurk', 'Hakket oksekød', 'Pasta', 'Hakkede tomater', 'Æg']),
  ('tur 2', 2, 'Anders', array['Solsikkebrød', 'Skyr', 'Bananer', 'Tomater', 'Toiletpapir', 'Spegepølse'])
) as shopped (trip, days, name, titles)
join private.family_member as member on member.display_name = shopped.name,
unnest(titles) as title;

-- Still to do.
insert into public.log (key, id, name, created_by, date)
select md5('opgave ' || name)::uuid, floor(extract(epoch from at) * 1000)::bigint::text, name, member.id, at
from (
  select *, now() - make_interval(hours => hours) as at from (values
    ('Bestille brænde', 'Anders', 7), ('Skifte filter i varmepumpen', 'Mikkel', 18), ('Ringe til skorstensfejeren', 'Bodil', 30), ('Hænge foderbræt op', 'Ellen', 52),
    ('Finde julepynten frem', 'Ellen', 75), ('Skifte til vinterdæk', 'Mikkel', 100), ('Rense tagrender', 'Anders', 171),
    ('Aflevere kajakken til reparation', 'Mikkel', 240), ('Male skuret færdigt', 'Anders', 410),
    ('Sende invitationer til fætter-kusinefest', 'Bodil', 500), ('Lave årbogen færdig', 'Bodil', 760),
    ('Finde en grovere fil til drejebænken', 'Anders', 1100), ('Få scannet farmors billeder', 'Ellen', 2600)
  ) as entry (name, who, hours)
) as entry
join private.family_member as member on member.display_name = entry.who;

-- Of the open entries, one comes in two days.
update public.log set due = current_date + 2 where name = 'Skifte til vinterdæk';

insert into public.appointment (key, title, place, for_member, first_day, last_day, from_time, to_time, repeat)
select md5('aftale ' || title)::uuid, title, place, member.id, current_date + days, current_date + last_day, from_time,
  to_time, repeat
from (values
  ('Tandlæge', 'Bymidten 4', 'Ellen', 1, null::int, '14:30', null, null),
  ('Svømning', 'Svømmehallen', 'Anders', -5, null, '16:15', '17:00', 'week'),
  ('Skraldebilen kommer', null, null, 3, null, null, null, 'fortnight'),
  ('Sommerhus', 'Skagen', null, 6, 8, null, null, null),
  ('Bogklub', null, 'Bodil', 4, null, '19:00', null, 'month-weekday')
) as entry (title, place, who, days, last_day, from_time, to_time, repeat)
left join private.family_member as member on member.display_name = entry.who;

-- Done: yearly events and single ones. The id is when the entry was made, some days earlier.
with yearly (name, who, month, day) as (values
  ('Skorstenen fejet', 'Bodil', 9, 14), ('Hækken klippet', 'Anders', 6, 20), ('Græsset slået første gang', 'Ellen', 4, 19),
  ('Sommerhuset åbnet', 'Mikkel', 3, 28), ('Sommerhuset lukket for vinteren', 'Mikkel', 10, 17),
  ('Æblerne plukket og mostet', 'Ellen', 9, 30), ('Juletræet hentet i skoven', 'Anders', 12, 12)
), once (name, who, days) as (values
  ('Opvaskemaskinen repareret med en ny pumpe', 'Anders', 12), ('Cykelhjelm købt', 'Ellen', 19),
  ('Kælderen ryddet', 'Bodil', 41), ('Nyt brønddæksel lagt', 'Anders', 63), ('Rugbrødsovn muret op', 'Mikkel', 88),
  ('Bilen synet', 'Mikkel', 118), ('Jordbærbedet lagt om', 'Ellen', 133), ('Skifte filter i varmepumpen', 'Anders', 152), ('Vandvarmer afkalket', 'Anders', 160),
  ('Hullet i drivhuset lappet', 'Bodil', 201), ('Tandlæge, alle fire', 'Bodil', 247), ('Pas fornyet', 'Mikkel', 290),
  ('Køkkenbordet olieret', 'Anders', 322), ('Fuglekasser sat op', 'Ellen', 365), ('Stikkontakt i bryggerset skiftet', 'Anders', 401),
  ('Farmors symaskine renset', 'Bodil', 455), ('Ny printer sat op', 'Mikkel', 489), ('Terrassen skrubbet', 'Ellen', 540),
  ('Vinduerne i gavlen malet', 'Anders', 583), ('Bordtennisbord samlet', 'Mikkel', 640), ('Cykeldæk lappet', 'Ellen', 688),
  ('Havetraktor solgt', 'Anders', 760), ('Tagpap på skuret', 'Mikkel', 812), ('Varmepumpen sat op', 'Anders', 905),
  ('Badeværelset fuget', 'Bodil', 967), ('Ny gyngestol fra loppemarkedet', 'Bodil', 1034), ('Elmetræet fældet', 'Anders', 1123),
  ('Kajakken malet rød', 'Mikkel', 1190), ('Bistade i haven', 'Ellen', 1248), ('Første glas honning slynget', 'Ellen', 1330),
  ('Fyret skiftet ud', 'Anders', 1467), ('Telt tætnet', 'Mikkel', 1555), ('Gulvet i stuen slebet og lakeret', 'Anders', 1702),
  ('Ny postkasse, efter at den gamle blev kørt ned', 'Bodil', 1811), ('Løbehjul samlet', 'Mikkel', 1930),
  ('Kompostbeholder bygget af paller', 'Ellen', 2044), ('Hegnet mod naboen sat op sammen med naboen', 'Bodil', 2190),
  ('Drejebænken fik ny rem', 'Anders', 2333), ('Hundehus bygget, hund udskudt', 'Mikkel', 2480),
  ('Fadølsanlægget foræret væk', 'Anders', 2710), ('Loftet isoleret', 'Anders', 2950), ('Flagstangen malet', 'Bodil', 3105),
  ('Flagline skiftet til fødselsdagen', 'Bodil', 3122), ('Ny vask i bryggerset', 'Anders', 3400),
  ('Solceller på taget', 'Mikkel', 3610), ('Køkkenet sat op', 'Anders', 3890), ('Den gamle gryde kogt ren', 'Ellen', 4120)
), done (name, who, at) as (
  select name, who, (date_trunc('year', now()) - make_interval(years => back) + make_interval(months => month - 1, days => day - 1, hours => 15))
  from yearly, generate_series(0, 12) as back
  union all
  select name, who, now() - make_interval(days => days, hours => 5) from once
), dated as (
  select *, at - make_interval(days => 1 + row_number() over (order by at)::int % 9, secs => row_number() over (order by at)) as written
  -- Twelve of each yearly event, whatever the day.
  from done where at between now() - make_interval(years => 12) and now()
)
insert into public.log (key, id, name, done, date, created_by, done_by)
select md5('log ' || name || written)::uuid, floor(extract(epoch from written) * 1000)::bigint::text, name, true, at,
  member.id, member.id
from dated join private.family_member as member on member.display_name = dated.who;

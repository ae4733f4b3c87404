import { testEnter } from './enter.ts';

testEnter({
  'a note after a comma': [
    ['rugbrød, skåret', 'Rugbrød (skåret)'],
    ['Rugbrød, Skåret', 'Rugbrød (Skåret)'],
    ['rugbrød,skåret', 'Rugbrød (skåret)'],
    ['2 rugbrød, skåret', 'Rugbrød × 2 (skåret)'],
    ['rugbrød, 2 stk, skåret', 'Rugbrød × 2 stk (skåret)'],
    ['rugbrød, skåret, 2 stk', 'Rugbrød × 2 stk (skåret)'],
    ['ost, den milde', '+ Ost (den milde)'],
    ['vaskepulver, ikke Ariel', '+ Vaskepulver (ikke Ariel)'],
    ['vaskepulver, ikke Ariel, letmælk', '+ Vaskepulver (ikke Ariel) | Letmælk'],
    ['kaffe, merrild', 'Kaffe (merrild)'],
    ['kaffe, merrild, mørkristet', 'Kaffe (merrild, mørkristet)'],
    ['boller, uden rosiner', '+ Boller (uden rosiner)'],
    ['smør, uden salt, æg', 'Smør (uden salt) | Æg'],
    ['rugbrød, skåret og uden kerner', 'Rugbrød (skåret og uden kerner)'],
    ['rugbrød, skåret og smør', 'Rugbrød (skåret) | Smør'],
    ['letmælk, laktosefri, smør og æg, små', 'Letmælk (laktosefri) | Smør | Æg (små)'],
    ['letmælk, hvis de har', 'Letmælk (hvis de har)'],
    [
      'rugbrød, skåret i de helt tynde skiver som sidst, uden kerner eller nødder',
      'Rugbrød (skåret i de helt tynde skiver som sidst) | + Uden kerner eller nødder',
    ],
    // What is known, or is written as a thing, is another one.
    ['is, vanilje', '+ Is | + Vanilje'],
    ['smør, gaffatape, æg', 'Smør | + Gaffatape | Æg'],
    ['gaffatape, skruer, maling', '+ Gaffatape | + Skruer | + Maling'],
    ['smør, 2 dingenoter', 'Smør | + Dingenoter × 2'],
    ['letmælk og dingenot', 'Letmælk | + Dingenot'],
    ['rugbrød, leverp', 'Rugbrød | Leverpostej'],
    ['rugbrød, agruk', 'Rugbrød | Agurk'],
  ],
  'a note in brackets, or one that stands before the thing': [
    ['vaskepulver (ikke Ariel)', '+ Vaskepulver (ikke Ariel)'],
    ['vaskepulver (ikke Ariel', '+ Vaskepulver (ikke Ariel)'],
    ['rugbrød (skåret, uden kerner) og smør', 'Rugbrød (skåret, uden kerner) | Smør'],
    ['letmælk (økologisk) 2 l', 'Letmælk × 2 l (økologisk)'],
    ['rugbrød(skåret)', 'Rugbrød (skåret)'],
    ['øko bananer', 'Bananer (øko)'],
    ['6 økologiske æg', 'Æg × 6 (økologiske)'],
    ['store æg, letmælk', 'Æg (store) | Letmælk'],
    ['øko mælk', '+ Mælk (øko)'],
    // Of these the adjective makes another thing.
    ['hakkede æbler', '+ Hakkede æbler'],
    ['store poser', '+ Store poser'],
  ],
});

// Articles about the sample's games, in our own words, of several types and in every status.
import type { SampleArticle } from './sample.types.ts';

export const sampleArticles: SampleArticle[] = [
  {
    title: 'How we check what is on chain',
    status: 'published',
    type: 'announcement',
    cover: 'Loot Survivor',
    pinned: true,
    excerpt:
      'An address that is off by one letter sends people to somebody else’s contract. What this site does before it shows one.',
    body:
      '<p>Every listing here can name the contracts that a game runs on. Before an address is kept, it is checked by ' +
      'the rule of its chain: its length, its alphabet and, where there is one, its checksum.</p>' +
      '<h2>What that finds</h2>' +
      '<ul><li><p>A letter that was lost while copying</p></li>' +
      '<li><p>An address of another kind of chain</p></li>' +
      '<li><p>The same contract under two spellings</p></li></ul>' +
      '<h2>What it does not find</h2>' +
      '<p>A well-formed address can still belong to somebody else. That is why each listing says who has looked at it ' +
      'last, and when. If you find one that is wrong, tell us: the link is on every game’s page.</p>',
    games: ['Loot Survivor', 'Dark Forest'],
    chains: ['Ethereum', 'Starknet'],
    categories: ['Fully On-Chain'],
    tags: ['contracts', 'how we work'],
    seo: { title: null, description: 'How addresses of game contracts are checked before they are shown.' },
  },
  {
    title: 'A first evening in Axie Infinity',
    status: 'published',
    type: 'guide',
    cover: 'Axie Infinity',
    featured: true,
    excerpt:
      'Three creatures, a handful of energy and a lot of cards: what to look at first, and what can wait until later.',
    body:
      '<p>The first thing a team of Axies asks of you is to read its cards. Each creature brings those of its body ' +
      'parts, so two Axies of one class can play quite differently.</p>' +
      '<h2>Before the first battle</h2>' +
      '<ol><li><p>Play the lessons with a free team, and lose a few times on purpose.</p></li>' +
      '<li><p>Watch the energy: a card that is not played is often worth more in the next round.</p></li>' +
      '<li><p>Put the sturdy one in front and leave it there.</p></li></ol>' +
      '<h2>Which way to play</h2>' +
      '<table><tbody><tr><th><p>Mode</p></th><th><p>Good for</p></th></tr>' +
      '<tr><td><p>Origins</p></td><td><p>Short battles, also on a phone</p></td></tr>' +
      '<tr><td><p>Classic</p></td><td><p>Those who know the first system</p></td></tr>' +
      '<tr><td><p>Homeland</p></td><td><p>Building in quiet</p></td></tr></tbody></table>' +
      '<p>Buying can wait. Nothing in the first evening needs an Axie of your own, and by its end you will know which ' +
      'kind of team you like.</p>',
    games: ['Axie Infinity'],
    chains: ['Ronin'],
    categories: ['Card Game', 'Strategy'],
    tags: ['beginners', 'card battles'],
    seo: {
      title: 'Axie Infinity: how to begin',
      description: 'What to look at on a first evening in Axie Infinity.',
    },
  },
  {
    title: 'Two farms compared: Pixels and Sunflower Land',
    status: 'published',
    type: 'review',
    cover: 'Sunflower Land',
    excerpt:
      'Both let you water carrots in a browser. One is a village full of people, the other a quiet ledger of crops.',
    body:
      '<p>Pixels is loud. Its world is shared, somebody is always running past, and much of what there is to do comes ' +
      'from other players’ land. Sunflower Land is the opposite: a small island of your own that grows with every ' +
      'harvest.</p>' +
      '<h2>What a day is like</h2>' +
      '<p>In Pixels a day is a round of errands; energy sets its length. In Sunflower Land it is a timetable: crops ' +
      'ripen while you are away, and coming back at the right hour is half of the game.</p>' +
      '<blockquote><p>If you farm to meet people, choose the village. If you farm to watch numbers grow, choose the ' +
      'island.</p></blockquote>' +
      '<p>Neither asks for a token to begin with, and both run in any browser.</p>',
    games: ['Sunflower Land', 'Pixels'],
    chains: ['Ronin', 'Polygon'],
    categories: ['Farming'],
    tags: ['farming', 'browser games'],
  },
  {
    title: 'Card games whose cards are yours',
    status: 'published',
    type: 'guide',
    cover: 'Gods Unchained',
    excerpt:
      'Four games in which a deck is something you own: how they differ, and where each of them begins.',
    body:
      '<p>A card that is a token can be sold, lent or kept when the game is over. What that changes at the table is ' +
      'less than one might think, and differs from game to game.</p>' +
      '<ul><li><p><strong>Gods Unchained</strong> plays like a classic of the genre: one hero, one deck, quick turns.</p></li>' +
      '<li><p><strong>Parallel</strong> is slower and wants a plan for the whole match.</p></li>' +
      '<li><p><strong>Splinterlands</strong> is decided before the first blow, by the order of the line-up.</p></li>' +
      '<li><p><strong>Cross The Ages</strong> lays cards out on a board and counts its edges.</p></li></ul>' +
      '<p>All four can be tried with cards that cost nothing.</p>',
    games: ['Gods Unchained', 'Parallel', 'Splinterlands', 'Cross The Ages'],
    categories: ['Card Game'],
    tags: ['card games', 'ownership'],
  },
  {
    title: 'What became of the games that closed',
    status: 'archived',
    type: 'news',
    cover: 'F1 Delta Time',
    excerpt:
      'A token outlives its game. We went through our listings and looked at what is left when the servers stop.',
    body:
      '<p>Some of the games listed here are offline. Their tokens still exist, their worlds do not. We keep the ' +
      'listings, marked as what they are, since their names go on being searched for.</p>' +
      '<p>Whoever looks for one of them should find out what happened before anything is bought.</p>',
    games: ['F1 Delta Time', 'Deadrop'],
    tags: ['history'],
  },
  {
    title: 'Arenas, open worlds and Illuvium',
    status: 'inReview',
    type: 'review',
    cover: 'Illuvium',
    excerpt: 'Three games under one name share a set of creatures. Which of them is worth beginning with?',
    body:
      '<p>The open world is where creatures are found, the arena is where they fight, and the city is where their fuel ' +
      'comes from. Each can be played alone; together they ask for a good deal of time.</p>' +
      '<p>Begin with the arena: it explains the creatures best, and it is over in ten minutes.</p>',
    games: ['Illuvium'],
    categories: ['Auto Battler'],
    tags: ['creature collecting'],
  },
  {
    title: 'A week of matches, brought to you by our partner',
    status: 'draft',
    type: 'sponsored',
    excerpt: null,
    body: '<p>The line-up and the times follow as soon as they are settled.</p>',
    games: ['Off The Grid'],
    tags: ['esports'],
  },
  {
    title: 'Telegram games: what is left when tapping gets old',
    status: 'scheduled',
    type: 'news',
    cover: 'Catizen',
    excerpt:
      'Millions tapped, most have stopped. A look at what the games in a messenger did to keep the others.',
    body:
      '<p>A game that needs no installation is tried by everybody and left by almost everybody. Those that stayed ' +
      'alive gave people something to come back to besides a counter: a cat to merge, a team to lead, a friend to beat.</p>' +
      '<p>What they have in common is that the token came second.</p>',
    games: ['Catizen', 'Hamster Kombat', 'Notcoin'],
    categories: ['Casual', 'Idle'],
    tags: ['telegram', 'casual'],
  },
];

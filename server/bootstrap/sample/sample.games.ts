// Real games, told in our own words; a field that is not known for certain is left out.
import { sampleGames1 } from './sample.games.1.ts';
import { sampleGames2 } from './sample.games.2.ts';
import { sampleGames3 } from './sample.games.3.ts';
import { sampleGames4 } from './sample.games.4.ts';
import { sampleGames5 } from './sample.games.5.ts';
import { sampleGames6 } from './sample.games.6.ts';
import { sampleGames7 } from './sample.games.7.ts';
import type { SampleGame } from './sample.types.ts';

export const sampleGames: SampleGame[] = [
  ...sampleGames1,
  ...sampleGames2,
  ...sampleGames3,
  ...sampleGames4,
  ...sampleGames5,
  ...sampleGames6,
  ...sampleGames7,
];

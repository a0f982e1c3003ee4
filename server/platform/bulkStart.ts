// What bulk.ts starts: its thread, loaded from the packed packages as the server is.
import { usePacked } from './packages.ts';

usePacked();
await import('./bulkThread.ts');

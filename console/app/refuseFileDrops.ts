// Keeps the page when a file is dropped where nothing takes it: the browser would open the file in its place.

/** Refuses files that no drop zone has accepted. */
export function refuseFileDrops(): void {
  for (const type of ['dragover', 'drop'] as const)
    window.addEventListener(type, (event) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    });
}

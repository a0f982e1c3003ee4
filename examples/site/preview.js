// Beside the form of a record, the preview loads again whenever somebody has typed, and stays where it was scrolled to.
const key = location.href;
// A visitor who scrolled before this script arrived stays there.
if (scrollY === 0) scrollTo(0, Number(sessionStorage.getItem(key)));
addEventListener('pagehide', () => sessionStorage.setItem(key, String(scrollY)));

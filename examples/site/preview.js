// Beside the form of a record, the preview loads again whenever somebody has typed, and stays where it was scrolled to.
const key = location.href;
// Whoever scrolled before this script had arrived stays there.
if (scrollY === 0) scrollTo(0, Number(sessionStorage.getItem(key)));
addEventListener('pagehide', () => sessionStorage.setItem(key, String(scrollY)));

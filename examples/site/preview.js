// Beside the form of a record, the preview loads again whenever somebody has typed, and stays where it was scrolled to.
const key = location.href;
scrollTo(0, Number(sessionStorage.getItem(key)));
addEventListener('scroll', () => sessionStorage.setItem(key, String(scrollY)));

/** Where the build has put Ant Design's styles: scripts/console/libraryStyles.ts. */
declare module 'virtual:library-styles' {
  const address: string;
  export default address;
}

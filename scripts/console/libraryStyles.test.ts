// Ant Design's styles are made once, while the console is built, for all of its themes.
import { theme } from 'antd';
import { expect, test } from 'vitest';
import { makeStyles } from './libraryStyles.ts';

test('a theme changes the variables of the styles, and not the styles', () => {
  const { css, names } = makeStyles();
  const other = makeStyles({
    algorithm: [theme.darkAlgorithm, theme.compactAlgorithm],
    token: { colorPrimary: '#096dd9', colorLink: '#65b7f3', motion: false },
    components: { Button: { colorPrimary: '#003eb3', primaryShadow: 'none' } },
  });
  expect(other).toEqual({ css, names });
  expect(css).toContain('.ant-btn');
});

// Ant Design's theme.

import { ConfigProvider, type ThemeConfig, theme } from 'antd';
import stylesheet from 'antd/dist/antd.css?url';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { preinit } from 'react-dom';
import { usePreferences } from '../data/preferences.ts';

/** Precedence among the stylesheets that React inserts. */
const precedence = 'library';

// Loads in parallel with the scripts. A preload would cause a browser warning until the first render.
preinit(stylesheet, { as: 'style', precedence });

/** Wraps a lazily loaded part that uses Ant Design: layout and lists load without the library and its theme. */
export function themed<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function ThemedPart(props: Props) {
    return (
      <Themed>
        <Part {...props} />
      </Themed>
    );
  };
}

export function Themed({ children }: { children: ReactNode }) {
  const { dark, compact } = usePreferences();
  const within = useContext(Within);
  if (within) return children;
  return (
    <Within value>
      <link rel="stylesheet" href={stylesheet} precedence={precedence} />
      <ConfigProvider theme={themes[dark ? 'dark' : 'light'][compact ? 'compact' : 'normal']}>
        {children}
      </ConfigProvider>
    </Within>
  );
}

const Within = createContext(false);

const primary = '#1890ff';
const motion = !matchMedia('(prefers-reduced-motion: reduce)').matches;
/** Static styles come from antd's own stylesheet; CSS variables carry the theme. */
const fromStylesheet = { zeroRuntime: true, hashed: false };
const light: ThemeConfig = {
  ...fromStylesheet,
  token: {
    motion,
    colorPrimary: primary,
    colorInfo: primary,
    colorLink: '#0958d9',
    colorLinkHover: '#003eb3',
    colorLinkActive: '#003eb3',
    colorError: '#cf1322',
    colorTextPlaceholder: '#6b7280',
    colorTextDescription: '#595959',
    colorTextTertiary: '#595959',
    colorTextSecondary: '#595959',
  },
};

const dark: ThemeConfig = {
  ...fromStylesheet,
  token: {
    motion,
    colorPrimary: primary,
    colorInfo: primary,
    colorLink: '#65b7f3',
    colorLinkHover: '#91caff',
    colorLinkActive: '#91caff',
    colorError: '#e84749',
    colorErrorText: '#ff8582',
    // As in base.css: the nearer to the eye, the lighter.
    colorBgLayout: '#0c0c0e',
    colorBgContainer: '#1a1a1d',
    colorBgElevated: '#2b2b30',
    colorBorder: '#55555c',
    colorBorderSecondary: '#3d3d43',
    colorTextPlaceholder: '#9ca3af',
    colorTextDescription: '#b0b0b5',
    colorTextTertiary: '#b0b0b5',
  },
};

const { darkAlgorithm, compactAlgorithm } = theme;
const themes = {
  light: { normal: light, compact: { ...light, algorithm: [compactAlgorithm] } },
  dark: {
    normal: { ...dark, algorithm: [darkAlgorithm] },
    compact: { ...dark, algorithm: [darkAlgorithm, compactAlgorithm] },
  },
};

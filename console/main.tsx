// Starts the console: theme and session before the first paint, then the page of the address.
import './app/base.css';
import './app/forcedColors.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { productName } from './app/product.ts';
import { refuseFileDrops } from './app/refuseFileDrops.ts';
import { removeOfflineRemains } from './app/removeOfflineRemains.ts';
import { createRouter } from './app/router.tsx';
import { setNavigator } from './data/navigation.ts';
import { applyTheme } from './data/preferences.ts';
import { keepEscapeInside } from './ui/overlays/escape.ts';

document.title = productName;
applyTheme();
void removeOfflineRemains();
refuseFileDrops();
keepEscapeInside();

const router = createRouter(window.routerBase ?? '/');
setNavigator((to, options) => void router.navigate(to, options));

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

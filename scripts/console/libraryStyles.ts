// Ant Design's styles as a file. Left alone, the library computes those of a component when the first of its kind is
// drawn, for 100 to 150 ms of a form that opens. With its `zeroRuntime` it does not: they are made here, of a sample of each.
// https://ant.design/docs/react/customize-theme#zero-runtime-mode
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import * as antd from 'antd';
import { Fragment, createElement as h, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type ESTree, Visitor } from 'rolldown/utils';
import type { Plugin } from 'vite';

const id = 'virtual:library-styles';
/** The module whose default export is the address, and the name of what is there. */
export const stylesModule = `\0${id}`;
export const stylesFile = 'library.css';
const library = /node_modules\/antd\/es\//;
/** What declares a component's styles: its name, what makes them, and what they are made with. */
const declares = ['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'];

/**
 * Gives `virtual:library-styles` the address of that file, and leaves out of the scripts what would make the styles again.
 * Fails where a component is used of which there is no sample.
 */
export function libraryStyles(): Plugin {
  const declared = new Map<string, string[]>();
  let made = new Set<string>();
  return {
    name: 'library-styles',
    apply: 'build',
    resolveId: (source) => (source === id ? stylesModule : undefined),
    load(source) {
      if (source !== stylesModule) return undefined;
      const styles = makeStyles();
      made = styles.names;
      const file = this.emitFile({ type: 'asset', name: stylesFile, source: styles.css });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
    transform(code, source) {
      if (!library.test(source) || !declares.some((name) => code.includes(name))) return undefined;
      const calls = declarationsIn(this.parse(code));
      if (calls.length === 0) return undefined;
      declared.set(
        source,
        calls.map(({ name }) => name),
      );
      return { code: without(code, calls), map: null };
    },
    generateBundle(_options, bundle) {
      const used = Object.values(bundle)
        .flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []))
        .flatMap((module) => declared.get(module) ?? []);
      const missing = new Set(used).difference(made);
      if (missing.size > 0)
        this.error(`Nothing draws a sample with the styles of ${[...missing].join(', ')}`);
    },
  };
}

type Declaration = { name: string; makes: { start: number; end: number } };

/** What a module of the library declares of styles. */
function declarationsIn(program: ESTree.Program): Declaration[] {
  const found: Declaration[] = [];
  const visitor = new Visitor({
    CallExpression: ({ callee, arguments: [names, makes] }) => {
      if (callee.type !== 'Identifier' || !declares.includes(callee.name) || !names || !makes) return;
      const parts = names.type === 'ArrayExpression' ? names.elements : [names, names];
      const name = parts.map((part) => (part?.type === 'Literal' ? part.value : '?')).join('-');
      found.push({ name, makes });
    },
  });
  visitor.visit(program);
  return found;
}

/** A module's text in which no declaration makes styles, so that the bundler finds nobody who needs what they are made by. */
function without(code: string, declarations: readonly Declaration[]): string {
  let rest = code;
  for (const { start, end } of declarations.map(({ makes }) => makes).toReversed())
    rest = `${rest.slice(0, start)}() => []${rest.slice(end)}`;
  return rest;
}

/** All styles of the samples, which are the same in every theme, and the names of what declares them. */
export function makeStyles(theme: antd.ThemeConfig = {}): { css: string; names: Set<string> } {
  const cache = createCache();
  const themed = h(antd.ConfigProvider, { theme: { ...theme, hashed: false } }, samples());
  renderToString(h(StyleProvider, { cache }, themed));
  const names = [...cache.cache.keys()].map((key) => /^style%[^%]*%([^%]+)%/.exec(key)?.[1] ?? '');
  return { css: extractStyle(cache, { plain: true, types: 'style' }), names: new Set(names) };
}

/** Each component that the console uses, such that what is in it is drawn as well. */
function samples(): ReactNode {
  const { Alert, Button, Checkbox, Drawer, Dropdown, Empty, Flex, Form, Input, Menu, Modal, message } = antd;
  const { notification, Popconfirm, QRCode, Radio, Select, Skeleton, Slider, Space, Spin, Switch } = antd;
  const { _InternalPanelDoNotUseOrYouWillBeFired: Message } = message;
  const { _InternalPanelDoNotUseOrYouWillBeFired: Notification } = notification;
  const { _InternalPanelDoNotUseOrYouWillBeFired: Dialog } = Modal;
  const field = h(Form.Item, { label: 'Label', help: 'Help', extra: 'Extra' }, h(Input));
  return [
    h(Alert),
    h(Button),
    h(Checkbox),
    h(Drawer),
    h(Dropdown, { menu: { items: [] } }, h('i')),
    h(Empty),
    h(Flex),
    h(Form, null, field),
    h(Input.OTP),
    h(Input.Password),
    h(Input.Search),
    h(Input.TextArea),
    h(Menu, { items: [] }),
    h(Message),
    h(Notification),
    h(Modal),
    h(Dialog),
    h(Dialog, { type: 'confirm' }),
    h(Popconfirm, { title: 'Title' }, h('i')),
    h(QRCode, { value: '-' }),
    h(Radio),
    h(Select),
    h(Skeleton),
    h(Slider),
    h(Space),
    h(Space.Compact, null, h(Space.Addon)),
    h(Spin),
    h(Switch),
  ].map((sample, key) => h(Fragment, { key }, sample));
}

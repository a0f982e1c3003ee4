// Icons of layout and lists: one path each, in the size and color of the text. As components of the library, forty on
// a page took longer than its rows. Hidden from screen readers.
import pushpinFilled from '@ant-design/icons-svg/inline-svg/filled/pushpin.svg?raw';
import starFilled from '@ant-design/icons-svg/inline-svg/filled/star.svg?raw';
import appstore from '@ant-design/icons-svg/inline-svg/outlined/appstore.svg?raw';
import arrowDown from '@ant-design/icons-svg/inline-svg/outlined/arrow-down.svg?raw';
import arrowUp from '@ant-design/icons-svg/inline-svg/outlined/arrow-up.svg?raw';
import barChart from '@ant-design/icons-svg/inline-svg/outlined/bar-chart.svg?raw';
import bell from '@ant-design/icons-svg/inline-svg/outlined/bell.svg?raw';
import caretDown from '@ant-design/icons-svg/inline-svg/outlined/caret-down.svg?raw';
import caretUp from '@ant-design/icons-svg/inline-svg/outlined/caret-up.svg?raw';
import check from '@ant-design/icons-svg/inline-svg/outlined/check.svg?raw';
import close from '@ant-design/icons-svg/inline-svg/outlined/close.svg?raw';
import copy from '@ant-design/icons-svg/inline-svg/outlined/copy.svg?raw';
import deletion from '@ant-design/icons-svg/inline-svg/outlined/delete.svg?raw';
import down from '@ant-design/icons-svg/inline-svg/outlined/down.svg?raw';
import download from '@ant-design/icons-svg/inline-svg/outlined/download.svg?raw';
import edit from '@ant-design/icons-svg/inline-svg/outlined/edit.svg?raw';
import fileText from '@ant-design/icons-svg/inline-svg/outlined/file-text.svg?raw';
import holder from '@ant-design/icons-svg/inline-svg/outlined/holder.svg?raw';
import home from '@ant-design/icons-svg/inline-svg/outlined/home.svg?raw';
import inbox from '@ant-design/icons-svg/inline-svg/outlined/inbox.svg?raw';
import left from '@ant-design/icons-svg/inline-svg/outlined/left.svg?raw';
import menu from '@ant-design/icons-svg/inline-svg/outlined/menu.svg?raw';
import menuFold from '@ant-design/icons-svg/inline-svg/outlined/menu-fold.svg?raw';
import menuUnfold from '@ant-design/icons-svg/inline-svg/outlined/menu-unfold.svg?raw';
import more from '@ant-design/icons-svg/inline-svg/outlined/more.svg?raw';
import plus from '@ant-design/icons-svg/inline-svg/outlined/plus.svg?raw';
import right from '@ant-design/icons-svg/inline-svg/outlined/right.svg?raw';
import search from '@ant-design/icons-svg/inline-svg/outlined/search.svg?raw';
import setting from '@ant-design/icons-svg/inline-svg/outlined/setting.svg?raw';
import star from '@ant-design/icons-svg/inline-svg/outlined/star.svg?raw';
import up from '@ant-design/icons-svg/inline-svg/outlined/up.svg?raw';
import user from '@ant-design/icons-svg/inline-svg/outlined/user.svg?raw';
import type { CSSProperties } from 'react';
import './icon.css';

type IconProps = { className?: string; style?: CSSProperties };

/** @param drawing one of the library's files */
function icon(drawing: string) {
  const [, viewBox] = / viewBox="([^"]+)"/.exec(drawing) ?? [];
  const path = Array.from(drawing.matchAll(/ d="([^"]+)"/g), ([, one]) => one).join('');
  return function Icon({ className, style }: IconProps) {
    return (
      <svg
        className={className === undefined ? 'icon' : `icon ${className}`}
        style={style}
        viewBox={viewBox}
        aria-hidden
      >
        <path d={path} />
      </svg>
    );
  };
}

export const AppstoreOutlined = icon(appstore);
export const ArrowDownOutlined = icon(arrowDown);
export const ArrowUpOutlined = icon(arrowUp);
export const BarChartOutlined = icon(barChart);
export const BellOutlined = icon(bell);
export const CaretDownOutlined = icon(caretDown);
export const CaretUpOutlined = icon(caretUp);
export const CheckOutlined = icon(check);
export const CloseOutlined = icon(close);
export const CopyOutlined = icon(copy);
export const DeleteOutlined = icon(deletion);
export const DownloadOutlined = icon(download);
export const DownOutlined = icon(down);
export const EditOutlined = icon(edit);
export const FileTextOutlined = icon(fileText);
export const HolderOutlined = icon(holder);
export const HomeOutlined = icon(home);
export const InboxOutlined = icon(inbox);
export const LeftOutlined = icon(left);
export const MenuFoldOutlined = icon(menuFold);
export const MenuOutlined = icon(menu);
export const MenuUnfoldOutlined = icon(menuUnfold);
export const MoreOutlined = icon(more);
export const PlusOutlined = icon(plus);
export const PushpinFilled = icon(pushpinFilled);
export const RightOutlined = icon(right);
export const SearchOutlined = icon(search);
export const SettingOutlined = icon(setting);
export const StarFilled = icon(starFilled);
export const StarOutlined = icon(star);
export const UpOutlined = icon(up);
export const UserOutlined = icon(user);

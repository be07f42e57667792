/** The colours of the product, with the same values as in the wallet. */
export interface ColourTokens {
  bg: string;
  surface: string;
  surface2: string;
  text: string;
  text2: string;
  line: string;
  brand: string;
  onBrand: string;
  brandWeak: string;
  danger: string;
  dangerWeak: string;
  warn: string;
  warnWeak: string;
  good: string;
  goodWeak: string;
}

export const lightTokens: ColourTokens = {
  bg: '#F4F5F7',
  surface: '#FFFFFF',
  surface2: '#F0F2F5',
  text: '#16181D',
  text2: '#5B6472',
  line: '#E6E8EC',
  brand: '#2457E6',
  onBrand: '#FFFFFF',
  brandWeak: '#EAF0FF',
  danger: '#CF2A47',
  dangerWeak: '#FDECEF',
  warn: '#9A5200',
  warnWeak: '#FFF3E0',
  good: '#0A7350',
  goodWeak: '#E4F6EE',
};

export const darkTokens: ColourTokens = {
  bg: '#0F1115',
  surface: '#181B21',
  surface2: '#22262E',
  text: '#F3F5F8',
  text2: '#A9B2C0',
  line: '#2A2F38',
  brand: '#7C9DFF',
  onBrand: '#0B1020',
  brandWeak: '#1B2747',
  danger: '#FF7A8C',
  dangerWeak: '#3A1820',
  warn: '#FFB65C',
  warnWeak: '#3A2A14',
  good: '#4CD6A3',
  goodWeak: '#12332A',
};

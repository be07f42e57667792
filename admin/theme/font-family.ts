export const fontFamily = [
  "'Pretendard Variable'",
  'Pretendard',
  'system-ui',
  "'Apple SD Gothic Neo'",
  "'Malgun Gothic'",
  'sans-serif',
].join(',');

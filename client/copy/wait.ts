/** How long a pending request usually waits; `time` is '12분'. */
export const waitCopy = (time: string) => `보통 ${time} 안에 확인해요`;

/** While money moves and no answer has come for some seconds. */
export const longWaitCopy = '조금 더 걸리고 있어요. 잠시만 기다려주세요.';

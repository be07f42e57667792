/** How long a pending request usually waits; `time` is '12분'. */
export const waitCopy = (time: string) => `보통 ${time} 안에 확인해요`;

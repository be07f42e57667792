export const unansweredCopy = {
  checking: {
    purchase: '구매 요청을 확인하고 있어요.',
    sale: '판매 요청을 확인하고 있어요.',
    send: '보내기를 확인하고 있어요.',
  },
  done: {
    purchase: '앞서 보낸 구매 요청은 잘 접수됐어요.',
    sale: '앞서 보낸 판매 요청은 잘 접수됐어요.',
    send: '앞서 보낸 송금은 잘 접수됐어요.',
  },
  nothing: {
    purchase: '앞서 보낸 구매 요청은 접수되지 않았어요.',
    sale: '앞서 보낸 판매 요청은 접수되지 않았어요. 보유 수량은 그대로예요.',
    send: '앞서 보낸 송금은 보내지지 않았어요. 보유 수량은 그대로예요.',
  },
  /** Asked for later than the server keeps it. */
  forgotten: {
    purchase: '앞서 보낸 구매 요청이 접수됐는지 내역에서 확인해주세요.',
    sale: '앞서 보낸 판매 요청이 접수됐는지 내역에서 확인해주세요.',
    send: '앞서 보낸 송금이 보내졌는지 내역에서 확인해주세요.',
  },
  see: '내역 보기',
} as const;

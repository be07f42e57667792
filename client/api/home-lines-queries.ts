import type { PriceRange } from '../../domain/line-ranges.ts';
import { apiClient } from './client.ts';

// Without the hooks of @trpc/react-query: the lines come to the home without a touch. What a line ends with is part of its key,
// so that it is asked for again when the figures of the home show another.

export const priceLineQuery = (range: PriceRange, price: string | null) =>
  ({
    queryKey: [['wallet', 'priceLine'], { input: { range }, type: 'query' }, price],
    queryFn: () => apiClient.wallet.priceLine.query({ range }),
  }) as const;

export const balanceLineQuery = (balance: string) =>
  ({
    queryKey: [['wallet', 'balanceLine'], { input: {}, type: 'query' }, balance],
    queryFn: () => apiClient.wallet.balanceLine.query({}),
  }) as const;

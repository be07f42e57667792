import Icon from '@mui/icons-material/SmsOutlined';
import { MessageList } from './MessageList.tsx';

export const messages = { name: 'messages', list: MessageList, icon: Icon };

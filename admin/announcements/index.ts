import Icon from '@mui/icons-material/CampaignOutlined';
import { AnnouncementList } from './AnnouncementList.tsx';

export const announcements = { name: 'announcements', list: AnnouncementList, icon: Icon };
